import { expect, test } from 'vitest';
import { holdEditor, newEditorId } from './openEditors.ts';

// jsdom has no Web Locks, like a browser over plain HTTP.

test('without Web Locks, an editor that is open in another window cannot be held', async () => {
  const id = newEditorId();
  const release = await holdEditor(id, { isNew: true });
  expect(await holdEditor(id)).toBeNull();
  expect(await holdEditor(id), 'asking does not release it').toBeNull();
  release!();
});

test('without Web Locks, an editor whose window was closed can be held, and then no other window can', async () => {
  const id = newEditorId();
  (await holdEditor(id, { isNew: true }))!();
  const release = await holdEditor(id);
  expect(release).not.toBeNull();
  expect(await holdEditor(id)).toBeNull();
  release!();
});

test('without Web Locks, editors do not answer for each other', async () => {
  const release = await holdEditor(newEditorId(), { isNew: true });
  const other = await holdEditor(newEditorId());
  expect(other).not.toBeNull();
  other!();
  release!();
});
