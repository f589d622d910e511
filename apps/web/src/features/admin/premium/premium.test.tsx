import { ThemeProvider } from '@mui/material/styles';
import type { premiumItem } from '@sermon/contract/admin/server';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { createQueryClient } from '../../../queryClient.ts';
import { ruth, whoIsHere } from '../../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../../testing/network.setup.ts';
import { NoticesProvider } from '../../../ui/notices/notices.tsx';
import { theme } from '../../../ui/theme/theme.ts';
import { PremiumSection } from './PremiumSection.tsx';

const list = 'GET /api/Admin/PremiumItems';
const setEnabled = 'POST /api/Admin/SetPremiumItemEnabled';
const move = 'POST /api/Admin/MovePremiumItem';
const picture = 'POST /api/Admin/ReplacePremiumPicture/*';

type Item = z.input<typeof premiumItem>;
const idOf = (n: number) => `0197a2c4-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** An item as the API sends it. The number makes its id. */
const itemOf = (n: number, name: string, more: Partial<Item> = {}): Item => ({
  id: idOf(n),
  kind: 'sermon',
  slug: name.toLowerCase(),
  name,
  shortDescription: 'Luke 15',
  isFree: false,
  isEnabled: true,
  thumbnailUrl: '',
  activations: 0,
  documents: 4,
  dateCreated: '2026-11-01T00:00:00.000Z',
  dateImported: '2026-11-20T10:00:00.000Z',
  ...more,
});

const sample = [
  itemOf(1, 'Grace', { activations: 1_200, thumbnailUrl: '/api/PremiumSermon/Picture/1' }),
  itemOf(2, 'Mercy', { isFree: true, activations: 1, documents: 1 }),
  itemOf(3, 'Peace', { isEnabled: false }),
  itemOf(4, 'Luke', { kind: 'series' }),
];

/** Opens the page. The server remembers what it was told about the order and about what is shown. */
async function openPremium(answers: Record<string, unknown> = {}, items = sample) {
  const network = fakeNetwork({
    ...whoIsHere(ruth, { billing: 'sandbox' }),
    [list]: items,
    [setEnabled]: null,
    [move]: null,
    ...answers,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NoticesProvider>
        <ThemeProvider theme={theme}>
          <PremiumSection />
        </ThemeProvider>
      </NoticesProvider>
    </QueryClientProvider>,
  );
  return { network, person: userEvent.setup({ delay: null, applyAccept: false }) };
}

const rowsOf = (heading: string) =>
  within(screen.getByRole('list', { name: heading }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent);
const sermons = () => rowsOf('Premium sermons');
const shows = (name: string) => screen.getByRole('switch', { name: `Show ${name}` });
const button = (name: string) => screen.getByRole('button', { name });
const fileOf = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'image/png' });

/** Chooses a file for the picture of an item. */
async function choosePicture(person: ReturnType<typeof userEvent.setup>, name: string, file: File): Promise<void> {
  await person.upload(screen.getByLabelText(`Picture of ${name}`), file);
}

test('the sermons and then the series are listed with their facts, in their order', async () => {
  await openPremium();
  const rows = within(await screen.findByRole('list', { name: 'Premium sermons' })).getAllByRole('listitem');
  await waitFor(() => expect(rows[0]).toHaveTextContent('Premium · 4 documents · Added by 1,200 people · 1 Nov 2026'));
  expect(rows[1]).toHaveTextContent('Free · 1 document · Added by 1 person · 1 Nov 2026');
  expect(rows[2]).toHaveTextContent('Not added by anyone yet');
  expect(sermons()).toEqual(['Grace', 'Mercy', 'Peace']);
  expect(rowsOf('Premium series')).toEqual(['Luke']);
  expect(rows[0]?.querySelector('img')).toHaveAttribute('src', '/api/PremiumSermon/Picture/1');
  expect(rows[1]?.querySelector('img')).toBeNull();
  expect(shows('Grace')).toBeChecked();
  expect(shows('Peace')).not.toBeChecked();
});

test('without content, the page names the command that imports some', async () => {
  await openPremium({}, []);
  expect(await screen.findByText('There are no premium sermons or series on this server.')).toBeVisible();
  expect(screen.getByText('npm run admin -- content import premium FOLDER')).toBeVisible();
});

test('if one kind is missing, its place says so', async () => {
  await openPremium({}, [itemOf(1, 'Grace')]);
  expect(await screen.findByText('There are no premium series.')).toBeVisible();
});

test('without the server, the page says so and can be loaded again', async () => {
  const { person, network } = await openPremium({ [list]: noAnswer });
  const again = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 5_000 });
  network.answer(list, sample);
  await person.click(again);
  expect(await screen.findByText('Grace')).toBeVisible();
});

describe('the switch', () => {
  test('hides an item at once, and Undo shows it again', async () => {
    const { person, network } = await openPremium();
    await screen.findByText('Grace');
    network.answer(list, [itemOf(1, 'Grace', { isEnabled: false }), ...sample.slice(1)]);
    await person.click(shows('Grace'));
    expect(await screen.findByText('Grace is no longer shown to users.')).toBeVisible();
    expect(shows('Grace')).not.toBeChecked();
    network.answer(list, sample);
    await person.click(button('Undo'));
    await waitFor(() => expect(shows('Grace')).toBeChecked());
    expect(network.bodiesOf(setEnabled)).toEqual([
      { premiumItemId: idOf(1), isEnabled: false },
      { premiumItemId: idOf(1), isEnabled: true },
    ]);
  });

  test('goes back if the server refuses', async () => {
    let refuse = () => {};
    const answer = new Promise<unknown>((resolve) => {
      refuse = () => resolve(refused(500, 'Something went wrong. Please try again.'));
    });
    const { person } = await openPremium({ [setEnabled]: () => answer });
    await screen.findByText('Grace');
    await person.click(shows('Grace'));
    await waitFor(() => expect(shows('Grace')).not.toBeChecked());
    refuse();
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
    await waitFor(() => expect(shows('Grace')).toBeChecked());
  });

  test('of an item that is gone says so, and the list is loaded again', async () => {
    const { person, network } = await openPremium({ [setEnabled]: refused(404, 'Not found') });
    await screen.findByText('Grace');
    network.answer(list, sample.slice(1));
    await person.click(shows('Grace'));
    expect(await screen.findByText('Grace is no longer on this server.')).toBeVisible();
    await waitFor(() => expect(sermons()).toEqual(['Mercy', 'Peace']));
  });
});

describe('the order', () => {
  test('is changed by one place, which is announced, and the button keeps the focus', async () => {
    const { person, network } = await openPremium();
    await screen.findByText('Grace');
    network.answer(list, [sample[1], sample[0], sample[2], sample[3]]);
    const down = button('Move Grace down');
    down.focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sermons()).toEqual(['Mercy', 'Grace', 'Peace']));
    expect(screen.getByText('Grace is now number 2 of 3.')).toHaveAttribute('role', 'status');
    expect(down).toHaveFocus();
    expect(network.bodiesOf(move)).toEqual([{ premiumItemId: idOf(1), position: 1 }]);
  });

  test('has ends, which the buttons name', async () => {
    const { person, network } = await openPremium();
    await screen.findByText('Grace');
    const up = button('Move Grace up');
    expect(up).toHaveAttribute('aria-disabled', 'true');
    expect(button('Move Peace down')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Move Luke up')).toHaveAttribute('aria-disabled', 'true');
    await person.click(up);
    expect(network.bodiesOf(move)).toEqual([]);
  });

  test('goes back if the server refuses', async () => {
    const { person } = await openPremium({
      [move]: refused(429, 'Too many attempts. Please try again in 60 seconds.'),
    });
    await screen.findByText('Grace');
    await person.click(button('Move Grace down'));
    expect(await screen.findByText('Too many attempts. Please try again in 60 seconds.')).toBeVisible();
    await waitFor(() => expect(sermons()).toEqual(['Grace', 'Mercy', 'Peace']));
  });

  test('is changed from end to end in the menu, and Undo restores it', async () => {
    const { person, network } = await openPremium();
    await screen.findByText('Grace');
    network.answer(list, [sample[2], sample[0], sample[1], sample[3]]);
    await person.click(button('More for Peace'));
    expect(screen.getByRole('menuitem', { name: 'Move to Bottom' })).toHaveAttribute('aria-disabled', 'true');
    await person.click(screen.getByRole('menuitem', { name: 'Move to Top' }));
    await waitFor(() => expect(sermons()).toEqual(['Peace', 'Grace', 'Mercy']));
    expect(await screen.findByText('Peace is now number 1 of 3.')).toBeVisible();
    network.answer(list, sample);
    await person.click(button('Undo'));
    await waitFor(() => expect(sermons()).toEqual(['Grace', 'Mercy', 'Peace']));
    expect(network.bodiesOf(move)).toEqual([
      { premiumItemId: idOf(3), position: 0 },
      { premiumItemId: idOf(3), position: 2 },
    ]);
  });

  test('is sent one change after the other', async () => {
    let finishFirst = () => {};
    const first = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    const { person, network } = await openPremium({ [move]: () => first.then(() => null) });
    await screen.findByText('Grace');
    network.answer(list, [sample[1], sample[2], sample[0], sample[3]]);
    await person.click(button('Move Grace down'));
    await waitFor(() => expect(sermons()).toEqual(['Mercy', 'Grace', 'Peace']));
    await person.click(button('Move Grace down'));
    await waitFor(() => expect(sermons()).toEqual(['Mercy', 'Peace', 'Grace']));
    expect(network.bodiesOf(move)).toHaveLength(1);
    finishFirst();
    await waitFor(() => expect(network.bodiesOf(move)).toHaveLength(2));
    expect(sermons()).toEqual(['Mercy', 'Peace', 'Grace']);
  });
});

describe('a picture', () => {
  test('is replaced, and the row shows the new one', async () => {
    const { person, network } = await openPremium({ [picture]: '/api/PremiumSermon/Picture/9' });
    await screen.findByText('Grace');
    network.answer(list, [itemOf(1, 'Grace', { thumbnailUrl: '/api/PremiumSermon/Picture/9' }), ...sample.slice(1)]);
    await choosePicture(person, 'Grace', fileOf('a.png'));
    expect(await screen.findByText('The picture of Grace was replaced.')).toBeVisible();
    const [row] = screen.getAllByRole('listitem');
    await waitFor(() => expect(row?.querySelector('img')).toHaveAttribute('src', '/api/PremiumSermon/Picture/9'));
  });

  test('that is too large is refused at its row without being sent', async () => {
    const { person, network } = await openPremium();
    await screen.findByText('Grace');
    await choosePicture(person, 'Grace', fileOf('a.png', 10_000_001));
    const [row] = screen.getAllByRole('listitem');
    expect(await within(row!).findByRole('alert')).toHaveTextContent(
      'This picture is larger than 10 MB. Choose a smaller one.',
    );
    expect(network.callsOf(picture)).toEqual([]);
  });

  test('that the server cannot use is refused at its row with the reason', async () => {
    const sentence = 'Drawings in SVG format cannot be used. Save it as JPEG or PNG first.';
    const { person, network } = await openPremium({ [picture]: refusedFields({ Upload: [sentence] }) });
    await screen.findByText('Mercy');
    await choosePicture(person, 'Mercy', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    const row = screen.getAllByRole('listitem')[1]!;
    expect(await within(row).findByRole('alert')).toHaveTextContent(sentence);
    network.answer(picture, '/api/PremiumSermon/Picture/9');
    await choosePicture(person, 'Mercy', fileOf('a.png'));
    expect(await screen.findByText('The picture of Mercy was replaced.')).toBeVisible();
    expect(within(row).queryByRole('alert')).toBeNull();
  });

  test('that takes longer than a second shows the name of its file, and can be canceled', async () => {
    const { person } = await openPremium({ [picture]: () => new Promise(() => {}) });
    await screen.findByText('Grace');
    const name = `${'a very long name of a picture '.repeat(8)}.png`;
    await choosePicture(person, 'Grace', fileOf(name));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(await screen.findByRole('progressbar', {}, { timeout: 3_000 })).toHaveAccessibleName(`Uploading ${name}`);
    await person.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is offered as one to add where there is none', async () => {
    const { person } = await openPremium();
    await screen.findByText('Grace');
    await person.click(button('More for Mercy'));
    expect(screen.getByRole('menuitem', { name: 'Add Picture' })).toBeVisible();
    await person.keyboard('{Escape}');
    await person.click(button('More for Grace'));
    expect(screen.getByRole('menuitem', { name: 'Replace Picture' })).toBeVisible();
  });
});

test('the menu leads to the pages of an item, unless it is not shown', async () => {
  const { person } = await openPremium();
  await screen.findByText('Grace');
  await person.click(button('More for Luke'));
  const link = (name: string) => screen.queryByRole('menuitem', { name });
  expect(link('Public Page')).toHaveAttribute('href', '/popular-sermon-series/luke');
  expect(link('Page in the App')).toHaveAttribute('href', `/premium-series/${idOf(4)}`);
  await person.keyboard('{Escape}');
  await person.click(button('More for Peace'));
  expect(link('Public Page')).toBeNull();
});
