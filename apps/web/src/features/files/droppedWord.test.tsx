import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item, ruth, watchLeaving } from '../../testing/app.setup.tsx';
import { documentDetails, openBuilder, save } from '../../testing/builder.setup.tsx';
import { subscriber } from '../../testing/library.setup.tsx';
import { refused } from '../../testing/network.setup.ts';
import { keepNoOriginals } from '../../testing/uploads.setup.ts';

const convert = 'POST /api/WordFileConversion';
const converted = {
  title: null,
  html: '<h2>Grace</h2><p>Law | Grace</p>',
  notices: ['One table was turned into lines of text.'],
};
const docx = () => new File(['PK'], 'Advent.docx');

/** Opens a document and drops a file on its text, or next to it. */
async function dropWord({
  file = docx(),
  answers = {},
  user = subscriber,
  isNextToText = false,
  text = '<p>He saw him</p>',
} = {}) {
  keepNoOriginals();
  const app = await openBuilder({ text, answers: { [convert]: converted, ...answers }, user });
  const paper = await app.paper();
  const target = isNextToText ? document.body : paper;
  const dataTransfer = { types: ['Files'], files: [file], items: [], getData: () => '' };
  // jsdom has no layout, so the browser cannot say which letter is at the pointer.
  Object.assign(document, { elementFromPoint: () => null, caretPositionFromPoint: () => null });
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer,
    clientX: 0,
    clientY: 0,
  });
  act(() => void target.dispatchEvent(event));
  return { ...app, event, textbox: paper };
}
const press = (name: string) => screen.findByRole('button', { name });

describe('a Word document dropped on the open document', () => {
  test('is inserted at the cursor, and one Undo removes it', async () => {
    const { person, event, textbox, write } = await dropWord();
    expect(event.defaultPrevented).toBe(true);
    expect(await screen.findByRole('dialog', { name: 'Add document' })).toHaveTextContent('Advent.docx');
    const insert = await press('Insert Here');
    expect(insert).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Advent.docx inserted. One table was turned into lines of text.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(textbox).toHaveTextContent('Grace');
    expect(textbox).toHaveTextContent('Law | Grace');
    expect([...textbox.children].map((block) => block.textContent)).toEqual(['He saw him', 'Grace', 'Law | Grace']);
    await write('Amen');
    expect(textbox).toHaveTextContent('Amen');
    await person.click(await press('Undo'));
    expect(textbox).not.toHaveTextContent('Amen');
    expect(textbox).toHaveTextContent('Law | Grace');
    await person.click(await press('Undo'));
    expect(textbox).toHaveTextContent(/^He saw him$/);
  });

  test('next to the text is accepted, too', async () => {
    const { person, event, textbox } = await dropWord({ isNextToText: true });
    expect(event.defaultPrevented).toBe(true);
    await person.click(await press('Insert Here'));
    await waitFor(() => expect(textbox).toHaveTextContent('Law | Grace'));
  });

  test('becomes a new document in the same folder, which opens', async () => {
    const made = { ...item('Advent'), ...documentDetails, text: converted.html, revision: 1, savedAs: 1 };
    const { person, network, address } = await dropWord({
      answers: {
        [save]: made,
        [`GET /api/BuilderAssets/GetBuilderAsset/${made.id}`]: made,
        [`GET /api/AssetWritingLog/GetAssetWritingLog/${made.id}`]: { totalTime: 0, writingLogs: [] },
        [`PUT /api/BuilderAssets/WasAccessed/${made.id}`]: null,
      },
    });
    await person.click(await press('New Document'));
    await waitFor(() => expect(address()).toBe(`/build/${made.id}`));
    expect(network.bodiesOf(save)).toEqual([
      { name: 'Advent', text: converted.html, category: 'Manuscript', parentId: null },
    ]);
    expect(await screen.findByText('Advent added to library. One table was turned into lines of text.')).toBeVisible();
  });

  test('keeps the title that this product wrote into it', async () => {
    const { person, textbox } = await dropWord({
      answers: { [convert]: { title: 'The Father Who Runs', html: '<p>He ran.</p>', notices: [] } },
    });
    await person.click(await press('Insert Here'));
    await waitFor(() =>
      expect([...textbox.children].map((block) => block.textContent)).toEqual([
        'He saw him',
        'The Father Who Runs',
        'He ran.',
      ]),
    );
  });

  test('changes nothing after Esc, even if it was already being converted', async () => {
    let answer = (_: unknown) => {};
    const { person, textbox } = await dropWord({
      answers: { [convert]: () => new Promise((resolve) => (answer = resolve)) },
    });
    await person.click(await press('Insert Here'));
    expect(await press('Inserting')).toBeVisible();
    await person.keyboard('{Escape}');
    act(() => answer(converted));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(textbox).toHaveTextContent(/^He saw him$/);
    await waitFor(() => expect(textbox).toHaveFocus());
  });

  test('that is canceled while the new document is being saved does not leave the open document', async () => {
    const made = { ...item('Advent'), ...documentDetails, text: converted.html, revision: 1, savedAs: 1 };
    let answer = (_: unknown) => {};
    const { person, network, address } = await dropWord({
      answers: { [save]: () => new Promise((resolve) => (answer = resolve)) },
    });
    const before = address();
    await person.click(await press('New Document'));
    await waitFor(() => expect(network.bodiesOf(save)).toHaveLength(1));
    await person.click(await press('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    act(() => answer(made));
    expect(await screen.findByText(/^Advent added to library\./)).toBeVisible();
    expect(address()).toBe(before);
  });

  test('shows why it cannot be read, and stays open', async () => {
    const { person, network } = await dropWord({ answers: { [convert]: refused(400, 'This file is damaged.') } });
    await person.click(await press('Insert Here'));
    expect(await screen.findByText('This file is damaged.')).toBeVisible();
    network.answer(convert, converted);
    await person.click(await press('Insert Here'));
    expect(await screen.findByText(/^Advent\.docx inserted\./)).toBeVisible();
  });

  test.each([
    [26_214_400, true],
    [26_214_399, false],
  ])('of %i bytes is refused: %s', async (size, isRefused) => {
    await dropWord({ file: Object.defineProperty(docx(), 'size', { value: size }) });
    const insert = await press('Insert Here');
    expect((insert as HTMLButtonElement).disabled).toBe(isRefused);
    expect(screen.queryAllByText('File Too Large')).toHaveLength(isRefused ? 1 : 0);
  });

  test('offers a subscription to a free user', async () => {
    const assign = watchLeaving();
    const { person, network } = await dropWord({ user: ruth });
    expect(await screen.findByText('Documents of other programs can be added with a subscription.')).toBeVisible();
    await person.click(await press('Upgrade'));
    expect(assign).toHaveBeenCalledWith('/activate?upgradePath=Word&upgradeAction=17');
    expect(network.bodiesOf(convert)).toEqual([]);
  });
});

test('other files dropped next to the text are refused, and the page stays', async () => {
  const { event } = await dropWord({ file: new File(['x'], 'photo.xlsx'), isNextToText: true });
  expect(event.defaultPrevented).toBe(true);
  expect(await screen.findByText(/^Only documents \(Word, PDF, /)).toBeVisible();
});
