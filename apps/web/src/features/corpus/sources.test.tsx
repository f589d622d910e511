import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openBuilder } from '../../testing/builder.setup.tsx';
import { holdPhone, showAsDesktop } from '../../testing/library.setup.tsx';

const id = '0197a2c4-0000-7000-8000-000000000077';
const text = `<p>Own words.</p><p><span data-source="illustration/${id}/The Bridge/Ruth Abara">A bridge fell.</span></p>`;
const whole = {
  id,
  title: 'The Bridge',
  contributor: '',
  authorFirstName: 'Ruth',
  authorLastName: 'Abara',
  rating: 0,
  description: '',
  body: '<p>A bridge fell.</p><p>Nobody was on it.</p>',
  scriptureReferences: '',
};
const answers = { [`GET /api/Search/GetIllustration/${id}`]: whole };

/** Clicks words in the text. jsdom has no coordinates, so the cursor position is set directly. */
async function clickWords(words: string) {
  const place = await screen.findByText(words);
  act(() => {
    document.querySelector<HTMLElement>('.ProseMirror')?.focus();
    document.getSelection()?.collapse(place.firstChild, 3);
    document.dispatchEvent(new Event('selectionchange'));
  });
}
const chip = () => screen.queryByRole('group', { name: 'From The Bridge, Ruth Abara' });

test('inserted words show their source while the cursor is in them, but not during typing', async () => {
  showAsDesktop();
  const { write } = await openBuilder({ text, answers });
  await clickWords('A bridge fell.');
  await waitFor(() => expect(chip()).not.toBeNull());
  await clickWords('Own words.');
  await waitFor(() => expect(chip()).toBeNull());
  await clickWords('A bridge fell.');
  await waitFor(() => expect(chip()).not.toBeNull());
  await write('Own');
  await waitFor(() => expect(chip()).toBeNull());
});

test('the source of inserted words can be read, and the rest of it inserted', async () => {
  showAsDesktop();
  const { person, paper } = await openBuilder({ text, answers });
  await clickWords('A bridge fell.');
  await waitFor(() => expect(chip()).not.toBeNull());
  await person.click(within(chip()!).getByText('Read'));
  const drawer = await screen.findByRole('dialog', { name: 'The Bridge' });
  await person.click(await within(drawer).findByRole('button', { name: 'Insert All' }));
  await waitFor(async () => expect(await paper()).toHaveTextContent('Nobody was on it.'));
});

test('the File menu offers the sources page, and explains why it is disabled if there are no sources', async () => {
  showAsDesktop();
  const { person, paper } = await openBuilder({ text: '<p>Own words.</p>' });
  await person.click(await screen.findByRole('button', { name: 'File' }));
  const entry = await screen.findByRole('menuitem', { name: /^Add Sources Page/ });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  expect(entry).toHaveTextContent('No sources to list yet.');
  await person.keyboard('{Escape}');
  expect(await paper()).not.toHaveTextContent('Sources');
});

test("the phone's menu offers the sources page", async () => {
  holdPhone();
  const { person, paper } = await openBuilder({ text });
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Add Sources Page' }));
  expect(await screen.findByText('Sources page added')).toBeVisible();
  expect(within(await paper()).getByRole('heading', { name: 'Sources' })).toBeVisible();
  expect(await paper()).toHaveTextContent('The Bridge, Ruth Abara');
});

test('words of the assistant show their source, which cannot be read, because answers are not stored', async () => {
  showAsDesktop();
  const words = '<span data-source="assistant/assistant/Assistant/">Ask who is missing.</span>';
  const { person } = await openBuilder({ text: `<p>Own words.</p><p>${words}</p>` });
  await clickWords('Ask who is missing.');
  const source = await screen.findByRole('group', { name: 'From the AI Assistant' });
  expect(within(source).queryByText('Read')).toBeNull();
  await person.click(within(source).getByText('Remove Source Mark'));
  await waitFor(() => expect(document.querySelector('[data-source]')).toBeNull());
});

test('reading the source of words of the assistant fails with the reason', async () => {
  showAsDesktop();
  const words = '<span data-source="assistant/assistant/Assistant/">Ask who is missing.</span>';
  const { person } = await openBuilder({ text: `<p>${words}</p>` });
  await clickWords('Ask who is missing.');
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox', { name: 'Search commands' }), 'Read Source{Enter}');
  const notice = await screen.findByText(
    'These words come from the AI Assistant. Its answers are not kept, so there is no source to open.',
  );
  expect(notice.previousElementSibling, 'the sign of a failure').not.toBeNull();
});
