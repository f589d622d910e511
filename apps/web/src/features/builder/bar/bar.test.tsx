import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { holdPhone, subscriber } from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';

const star = 'PUT /api/BuilderAssets/SetStarredBuilderAsset';
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

/** The entries of a menu in the bar, as they read. */
async function entriesOf(person: Awaited<ReturnType<typeof openBuilder>>['person'], menu: string) {
  await person.click(await button(menu));
  const list = await screen.findByRole('menu', { name: menu });
  return within(list).getAllByRole('menuitem');
}

describe('the star', () => {
  test('is added and removed beside the title', async () => {
    const { person, network, document } = await openBuilder();
    network.answer(star, () => ({ ...document, isStarred: network.bodiesOf(star).length === 1 }));
    await person.click(await button('Add Star'));
    expect(await screen.findByText('Star Added')).toBeVisible();
    await person.click(await button('Remove Star'));
    expect(await screen.findByText('Star Removed')).toBeVisible();
    expect(network.bodiesOf(star)).toEqual([
      { id: document.id, isStarred: true },
      { id: document.id, isStarred: false },
    ]);
  });

  test('that the server does not take is taken back', async () => {
    const { person } = await openBuilder({
      answers: { [star]: refused(500, 'Something went wrong. Please try again.') },
    });
    await person.click(await button('Add Star'));
    expect(await screen.findByText('Could not update Starred')).toBeVisible();
    expect(await button('Add Star')).toBeVisible();
  });

  test('stays as it was turned when a save answers that did not know of it', async () => {
    const { person, network, document, write, saveByKey } = await openBuilder();
    network.answer(star, { ...document, isStarred: true });
    await person.click(await button('Add Star'));
    await screen.findByText('Star Added');
    await write('x');
    saveByKey();
    await waitFor(() => expect(screen.getByText('All changes saved')).toBeVisible());
    expect(await button('Remove Star')).toBeVisible();
  });
});

describe('without a network', () => {
  test('the title says why it cannot be changed, the status where one is, and the way out is closed', async () => {
    const { person } = await openBuilder();
    const title = await button('The Father Who Runs');
    expect(screen.getByText(/^Last edit .+/)).not.toHaveTextContent('Offline Mode');
    setOnline(false);
    expect(await screen.findByText(/^Last edit .+ - Offline Mode$/)).toBeVisible();
    expect(title).toHaveAttribute('aria-disabled', 'true');
    expect(title).toHaveAccessibleDescription('The title can be changed again when you are online.');
    await person.click(title);
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    await person.click(await button('Account'));
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('no template is made', async () => {
    const { person } = await openBuilder({ user: subscriber });
    await button('File');
    setOnline(false);
    const [template] = await entriesOf(person, 'File');
    expect(template).toHaveTextContent('Save as template');
    expect(template).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a template', () => {
  const isTemplate = true;

  test('is marked, with its description, which leads to the whole of it', async () => {
    const templateDescription = 'For a Sunday in Advent. '.repeat(20).trim();
    const { person } = await openBuilder({ more: { isTemplate, templateDescription } });
    const marker = await button(`- Editing Template ${templateDescription}`);
    await person.click(marker);
    expect(await button(`Edit Description: ${templateDescription}`)).toBeVisible();
  });

  test('without a description says so', async () => {
    await openBuilder({ more: { isTemplate } });
    expect(await button('- Editing Template No Description')).toBeVisible();
  });

  test('is not saved as a template again', async () => {
    const { person } = await openBuilder({ more: { isTemplate, isStarred: true }, user: subscriber });
    const labels = (await entriesOf(person, 'File')).map(({ textContent }) => textContent);
    expect(labels).not.toContain('Save as template');
    expect(labels.slice(0, 2)).toEqual(['Remove Star', 'Version History']);
  });
});

test('what needs a feature that is not there yet is not in the bar', async () => {
  await openBuilder();
  await button('File');
  expect(screen.queryByRole('button', { name: /Present/ })).toBeNull();
});

test('on a phone one menu holds what can be done with the document, and the account has its own', async () => {
  holdPhone();
  const { person } = await openBuilder();
  await entriesOf(person, 'More');
  for (const name of [
    'Details',
    'Save as template',
    'Add Star',
    'Writing Log',
    'Download as PDF',
    'Download as Docx',
    'Quick Print',
    'Print with two columns',
  ])
    expect(screen.getByRole('menuitem', { name })).toBeVisible();
  await person.keyboard('{Escape}');
  const account = await entriesOf(person, 'Account');
  expect(account.at(-1)).toHaveTextContent('Sign Out');
});
