import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openBuilder } from '../../testing/builder.setup.tsx';
import { noAnswer, refused } from '../../testing/network.setup.ts';

const add = 'POST /api/Timings/AddTiming';
const pace = 'GET /api/Timings/GetPace';
const idOf = (at: number) => `0197a2c4-0000-7000-8000-00000000200${at}`;
const remove = (at: number) => `DELETE /api/Timings/DeleteTiming/${idOf(at)}`;

const timing = (at: number, seconds: number, kind: 'rehearsal' | 'preaching' = 'rehearsal') => ({
  id: idOf(at),
  kind,
  startedAt: new Date(2026, 10, 20 - at, 9, 30).toISOString(),
  seconds,
  words: 2_000,
  sections: [
    { heading: '', words: 100, seconds: 60, planned: 60 },
    { heading: 'Home', words: 1_900, seconds: seconds - 60, planned: 1_140 },
  ],
});

async function openRehearsals(timings: unknown, answers = {}) {
  const app = await openBuilder({ text: '<p>He ran</p>', answers });
  app.network.answer(`GET /api/Timings/GetTimings/${app.document.id}`, timings);
  await app.person.click(await screen.findByRole('button', { name: 'Present' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Past Rehearsals…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Past Rehearsals' }));
  return { ...app, dialog };
}

test('the dialog lists rehearsals and sermons with their times, and the times of their sections', async () => {
  const { dialog, person } = await openRehearsals([timing(0, 1_300), timing(1, 1_180, 'preaching'), timing(2, 1_200)]);
  const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    '21:40 Rehearsal20 Nov 2026, 09:30 · Planned 20:00, 1:40 over',
    '19:40 Preached19 Nov 2026, 09:30 · Planned 20:00, 0:20 under',
    '20:00 Rehearsal18 Nov 2026, 09:30 · Planned 20:00, exactly on time',
  ]);
  expect(dialog.queryByRole('table')).toBeNull();
  await person.click(dialog.getByRole('button', { name: /21:40/, expanded: false }));
  const rows = dialog.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Section', 'Planned', 'Took', 'Difference'],
    ['Opening', '1:00', '1:00', '0:00'],
    ['Home', '19:00', '20:40', '+1:40'],
  ]);
});

test('says what to do if there are none, and when the pace will be known', async () => {
  const { dialog } = await openRehearsals([]);
  expect(await dialog.findByText(/^No rehearsals yet. Choose Rehearse in the Present menu/)).toBeVisible();
});

test('says which pace was learned', async () => {
  const { dialog } = await openRehearsals([timing(0, 1_300)], {
    [pace]: { wordsPerMinute: 118, rehearsals: 3, sermons: 1 },
  });
  expect(await dialog.findByText('Your pace: 118 words a minute, from 4 rehearsals and sermons')).toBeVisible();
});

test('a removed rehearsal can be restored while the dialog is open', async () => {
  const {
    dialog,
    person,
    network,
    document: sermon,
  } = await openRehearsals([timing(0, 1_300)], {
    [remove(0)]: null,
    [add]: timing(0, 1_300),
  });
  await person.click(await dialog.findByRole('button', { name: 'Remove: Rehearsal, 20 Nov 2026, 09:30' }));
  expect(await dialog.findByText('Removed')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await person.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByRole('button', { name: /^Remove: Rehearsal/ })).toHaveFocus();
  expect(network.bodiesOf(add)).toEqual([
    expect.objectContaining({ timingId: idOf(0), assetId: sermon.id, seconds: 1_300 }),
  ]);
});

test('says that removing failed', async () => {
  const { dialog, person } = await openRehearsals([timing(0, 1_300)], { [remove(0)]: refused(500, 'No') });
  await person.click(await dialog.findByRole('button', { name: /^Remove/ }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('It could not be removed. Please try again.');
});

test('tries again after the list could not be loaded', async () => {
  let isFailing = true;
  const { dialog, person } = await openRehearsals(() => (isFailing ? refused(500, 'No') : [timing(0, 1_300)]));
  expect(await dialog.findByText('Your rehearsals could not be loaded. Please try again.')).toBeVisible();
  isFailing = false;
  await person.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText(/1:40 over/)).toBeVisible();
});

test('the minutes below the text use the learned pace, and say so', async () => {
  await openBuilder({
    text: `<p>${'grace '.repeat(600)}</p>`,
    answers: { [pace]: { wordsPerMinute: 120, rehearsals: 3, sermons: 0 } },
  });
  expect(await screen.findByText('At 120 words a minute, your pace in rehearsals and sermons')).toBeInTheDocument();
  expect(await screen.findByText('About 5 min spoken')).toBeVisible();
});

test('the minutes use the average pace if none can be loaded', async () => {
  await openBuilder({ text: `<p>${'grace '.repeat(900)}</p>`, answers: { [pace]: noAnswer } });
  expect(await screen.findByText('At an average pace of 90 words a minute')).toBeInTheDocument();
});
