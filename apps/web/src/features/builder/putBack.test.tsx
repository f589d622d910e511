import { ThemeProvider } from '@mui/material/styles';
import { builderAsset } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import type { Insertion } from '@sermon/domain/document/source';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { toHtml } from '../../editor/html.ts';
import { newEditorId } from '../../offline/openEditors.ts';
import { item, ruth } from '../../testing/app.setup.tsx';
import { documentDetails, save } from '../../testing/builder.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../testing/network.setup.ts';
import { NoticesProvider } from '../../ui/notices.tsx';
import { theme } from '../../ui/theme.ts';
import { type Desk, openDesk } from './desk.ts';
import { PutBack } from './PutBack.tsx';

const keep = 'POST /api/BuilderAssets/KeepRevision';

let desk: Desk;
afterEach(() => desk.close());

/** A document on the desk; with `written` a text in the journal of this device is put back over the one that the server has. */
function lay({ text = '<p>He saw him</p>', written = '' } = {}) {
  const stored = { ...item('The Father Who Runs'), ...documentDetails, text, revision: 4 };
  const kept = {
    id: newEditorId(),
    builderAssetId: stored.id,
    kind: 'saved',
    label: '',
    name: stored.name,
    dateSaved: stored.dateModified,
    device: '',
    wordCount: 3,
  };
  const network = fakeNetwork({
    [keep]: kept,
    [save]: () => Object.assign(stored, network.bodiesOf(save).at(-1), { revision: stored.revision + 1 }),
  });
  const gone: string[] = [];
  const editorId = newEditorId();
  desk = openDesk({
    document: builderAsset.parse(stored),
    ownerId: ruth.id,
    opening: {
      editorId,
      html: written || text,
      base: { revision: 4, text },
      step: 0,
      isPutBack: written !== '',
      release: () => {},
    },
    journal: { write: async () => true, remove: async () => {}, noteGone: async (id) => void gone.push(id) },
    onSaved: () => {},
  });
  return {
    network,
    editorId,
    gone,
    html: () => toHtml(desk.editor.state.doc),
    isSaved: () => desk.autosave.state.kind === 'saved',
  };
}

describe('restoring an earlier text', () => {
  test('keeps the present one in the history first, and saves at once', async () => {
    const { network, html } = lay();
    desk.editor.commands.insertContentAt(1, 'Yes: ');
    await desk.restore('<p>As it was</p>');
    expect(html()).toBe('<p>As it was</p>');
    expect(network.bodiesOf(save)).toMatchObject([
      { text: '<p>Yes: He saw him</p>', revision: 4 },
      { text: '<p>As it was</p>', revision: 5, ownerId: ruth.id },
    ]);
    expect(network.bodiesOf(keep)).toHaveLength(1);
  });

  test('is one step, which Undo takes back without what was typed before it', async () => {
    const { html } = lay();
    desk.editor.commands.insertContentAt(1, 'Yes: ');
    await desk.restore('<h1>As it was</h1><ul><li><p>One</p></li></ul><p>Two  spaces</p>');
    expect(html()).toBe('<h1>As it was</h1><ul><li><p>One</p></li></ul><p>Two  spaces</p>');
    desk.editor.commands.undo();
    expect(html()).toBe('<p>Yes: He saw him</p>');
    desk.editor.commands.redo();
    expect(html()).toBe('<h1>As it was</h1><ul><li><p>One</p></li></ul><p>Two  spaces</p>');
  });

  test('lets nobody write while the texts are exchanged', async () => {
    lay();
    const restoring = desk.restore('<p>As it was</p>');
    expect(desk.editor.isEditable).toBe(false);
    await restoring;
    expect(desk.editor.isEditable).toBe(true);
  });

  test('changes nothing where the present text cannot be kept', async () => {
    const { network, html } = lay();
    network.answer(keep, noAnswer);
    await expect(desk.restore('<p>As it was</p>')).rejects.toBeInstanceOf(CallFailed);
    desk.editor.commands.insertContentAt(1, 'Yes: ');
    network.answer(save, noAnswer);
    await expect(desk.restore('<p>As it was</p>')).rejects.toMatchObject({
      message: "Your last changes aren't saved yet. Please wait a moment, then try again.",
    });
    expect(html()).toBe('<p>Yes: He saw him</p>');
    expect(desk.editor.isEditable).toBe(true);
  });
});

describe('what was fetched to be inserted and comes late', () => {
  const quotation: Insertion = {
    type: 'scripture',
    reference: 'Luke 15:20',
    translation: 'WEB',
    paragraphs: [{ type: 'paragraph', runs: [{ text: 'He saw him', marks: {} }] }],
  };

  test('goes nowhere when the text was closed', () => {
    const { html } = lay();
    desk.close();
    desk.insert(quotation);
    expect(html()).toBe('<p>He saw him</p>');
  });

  test('leaves a text alone that another one takes the place of', async () => {
    const { html } = lay();
    const restoring = desk.restore('<p>As it was</p>');
    desk.insert(quotation);
    await restoring;
    expect(html()).toBe('<p>As it was</p>');
    desk.editor.commands.undo();
    expect(html()).toBe('<p>He saw him</p>');
  });
});

test('a text whose document the server no longer has is noted as such', async () => {
  const { network, editorId, gone } = lay();
  network.answer(save, refused(404, 'Not found'));
  desk.editor.commands.insertContentAt(1, 'Yes: ');
  expect(await desk.autosave.saveNow()).toBe(false);
  expect(gone).toEqual([editorId]);
});

describe('a text that had not reached the server', () => {
  async function putBack() {
    const laid = lay({ written: '<p>He saw him first</p>' });
    render(
      <ThemeProvider theme={theme}>
        <NoticesProvider>
          <PutBack desk={desk} />
        </NoticesProvider>
      </ThemeProvider>,
    );
    await waitFor(() => expect(laid.isSaved()).toBe(true));
    const person = userEvent.setup({ delay: null });
    return { ...laid, person };
  }
  const sentence = 'Unsaved changes restored';
  const seeChanges = async (person: ReturnType<typeof userEvent.setup>) => {
    await person.click(screen.getByRole('button', { name: 'See Changes' }));
    return screen.findByRole('dialog', { name: sentence });
  };

  test('is put back and saved, and what it changed is shown', async () => {
    const { person, network } = await putBack();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(network.bodiesOf(save)).toMatchObject([{ text: '<p>He saw him first</p>', revision: 4 }]);
    const dialog = await seeChanges(person);
    expect(await within(dialog).findByRole('insertion')).toHaveTextContent('added first');
    await person.click(within(dialog).getByRole('button', { name: 'Keep Changes' }));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(network.bodiesOf(save)).toHaveLength(1);
  });

  test('gives way to the saved one, and is kept in the history', async () => {
    const { person, network, html } = await putBack();
    await person.click(within(await seeChanges(person)).getByRole('button', { name: 'Use the Saved Text' }));
    expect(
      await screen.findByText('The saved text was restored. Your unsaved changes are kept in the version history.'),
    ).toBeInTheDocument();
    expect(html()).toBe('<p>He saw him</p>');
    expect(network.bodiesOf(keep)).toHaveLength(1);
    expect(network.bodiesOf(save).at(-1)).toMatchObject({ text: '<p>He saw him</p>', revision: 5 });
  });

  test('stays where it cannot be kept', async () => {
    const { person, network, html } = await putBack();
    network.answer(keep, noAnswer);
    await person.click(within(await seeChanges(person)).getByRole('button', { name: 'Use the Saved Text' }));
    expect(await screen.findByText('Could not restore this version. Please try again.')).toBeInTheDocument();
    expect(html()).toBe('<p>He saw him first</p>');
  });

  test('is no news any more once it was dismissed', async () => {
    const { person } = await putBack();
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(sentence)).toBeNull();
  });
});
