import { maxSlides } from '@sermon/domain/slides/previewSlide';
import { slideLimits } from '@sermon/domain/texts/slides/panel';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item } from '../../testing/app.setup.tsx';
import { openBuilder } from '../../testing/builder.setup.tsx';
import { showAsDesktop } from '../../testing/library.setup.tsx';
import { Editor } from '@tiptap/core';
import { parseOptions, sermonExtensions } from '../../editor/extensions.ts';
import { readDeck } from './engine.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const { id: documentId } = item('The Father Who Runs');

async function openPanel(text: string) {
  showAsDesktop();
  const app = await openBuilder({ text, overrides: { id: documentId } });
  await app.paper();
  await app.person.click(await screen.findByRole('tab', { name: /Slides/ }));
  return app;
}

describe('unusual slides', () => {
  test('are listed: emoji, right-to-left text with numbers, a blank line', async () => {
    await openPanel(
      [slide('a', '🙏🏽👨‍👩‍👧‍👦'), slide('b', 'בָּרָא 12 אֱלֹהִים'), slide('c', ' ')]
        .map((words) => `<p>${words}</p><p>-</p>`)
        .join(''),
    );
    expect(await screen.findByRole('button', { name: 'Slide 1: 🙏🏽👨‍👩‍👧‍👦' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Slide 2: בָּרָא 12 אֱלֹהִים' })).toBeVisible();
  });
});

test('rows of slides that have not changed stay the same objects, so that they are not drawn again', async () => {
  const editor = new Editor({
    extensions: sermonExtensions,
    parseOptions,
    content: ['a', 'b', 'c'].map((id) => `<p>${slide(id, id)}</p><p>-</p>`).join(''),
  });
  const read = () => readDeck(editor.state.doc, '16x9', new AbortController().signal);
  const before = await read();
  editor.commands.insertContentAt(1, 'new ');
  const after = await read();
  expect(after.slides[1]).toBe(before.slides[1]);
  expect(after.slides[2]).toBe(before.slides[2]);
  editor.destroy();
});

test('slides after the limit are counted but not read', async () => {
  const content = Array.from({ length: maxSlides + 1 }, (_, at) => `<p>${slide(`s${at}`, 'Go.')}</p><p>-</p>`).join('');
  const editor = new Editor({ extensions: sermonExtensions, parseOptions, content });
  const deck = await readDeck(editor.state.doc, '16x9', new AbortController().signal);
  expect([deck.slides.length, deck.total]).toEqual([5_000, 5_001]);
  expect(slideLimits.tooMany(deck.total, maxSlides)).toBe(
    'This sermon has 5,001 slides. Only the first 5,000 are shown.',
  );
  editor.destroy();
});
