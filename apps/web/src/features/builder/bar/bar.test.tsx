import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { holdPhone, subscriber } from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';

const star = 'PUT /api/BuilderAssets/SetStarredBuilderAsset';
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

/** Returns the labels of the entries in a menu. */
async function entriesOf(person: Awaited<ReturnType<typeof openBuilder>>['person'], menu: string) {
  await person.click(await button(menu));
  const list = await screen.findByRole('menu', { name: menu });
  return within(list).getAllByRole('menuitem');
}

describe('the star', () => {
  test('is added and removed next to the title', async () => {
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

  test('is reverted if the server refuses it', async () => {
    const { person } = await openBuilder({
      answers: { [star]: refused(500, 'Something went wrong. Please try again.') },
    });
    await person.click(await button('Add Star'));
    expect(await screen.findByText('Could not update Starred')).toBeVisible();
    expect(await button('Add Star')).toBeVisible();
  });

  test('keeps its new state when an older save returns', async () => {
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

describe('offline', () => {
  test('the title says why it cannot be changed, the status says offline, and Sign Out is disabled', async () => {
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

  test('templates cannot be created', async () => {
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

  test('is marked with its description, which opens the details', async () => {
    const templateDescription = 'For a Sunday in Advent. '.repeat(20).trim();
    const { person } = await openBuilder({ overrides: { isTemplate, templateDescription } });
    const marker = await button(`- Editing Template ${templateDescription}`);
    await person.click(marker);
    expect(await button(`Edit Description: ${templateDescription}`)).toBeVisible();
  });

  test('says so if it has no description', async () => {
    await openBuilder({ overrides: { isTemplate } });
    expect(await button('- Editing Template No Description')).toBeVisible();
  });

  test('cannot be saved as a template again', async () => {
    const { person } = await openBuilder({ overrides: { isTemplate, isStarred: true }, user: subscriber });
    const labels = (await entriesOf(person, 'File')).map(({ textContent }) => textContent);
    expect(labels).not.toContain('Save as template');
    expect(labels.slice(0, 2)).toEqual(['Remove Star', 'Version History']);
  });
});

test('features that do not exist yet are not in the bar', async () => {
  await openBuilder();
  await button('File');
  expect(screen.queryByRole('button', { name: /Present/ })).toBeNull();
});

test('on a phone, one menu holds the document commands, and the account has its own', async () => {
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
