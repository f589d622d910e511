import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openBuilder } from '../../testing/builder.setup.tsx';
import { noAnswer, refused } from '../../testing/network.setup.ts';
import { localDay } from '@sermon/domain/calendar/days';

const create = 'POST /api/AssetWritingLog/CreateAssetWritingLog';
const idOf = (at: number) => `0197a2c4-0000-7000-8000-0000000010${String(at).padStart(2, '0')}`;
const remove = (at: number) => `DELETE /api/AssetWritingLog/DeleteAssetWritingLog/${idOf(at)}`;

/** Creates sessions with these lengths in minutes, one per day, starting today and going back. */
function sittings(assetId: string, ...minutes: number[]) {
  return minutes.map((count, at) => {
    const day = new Date();
    day.setHours(12, 0, 0, 0);
    day.setDate(day.getDate() - at);
    const moment = day.toISOString();
    const seconds = count * 60;
    return {
      id: idOf(at),
      assetId,
      dateCreated: moment,
      logDate: moment,
      writingTimeInSeconds: seconds,
      logTimeInSeconds: seconds,
    };
  });
}

async function openLogs(...minutes: number[]) {
  const app = await openBuilder();
  const { network, document, person } = app;
  const get = `GET /api/AssetWritingLog/GetAssetWritingLog/${document.id}`;
  const writingLogs = sittings(document.id, ...minutes);
  network.answer(get, { totalTime: minutes.reduce((sum, count) => sum + count * 60, 0), writingLogs });
  const open = async () => {
    await person.click(await screen.findByRole('button', { name: 'File' }));
    await person.click(screen.getByRole('menuitem', { name: 'Writing Log' }));
    return screen.findByRole('dialog', { name: 'Writing Log' });
  };
  return { ...app, get, writingLogs, open };
}

test('the dialog shows the total and the first three sessions, and the rest on request', async () => {
  const { open, person } = await openLogs(38, 60, 95, 12, 5);
  const dialog = await open();
  expect(await within(dialog).findByText('3 h 30 min')).toBeVisible();
  const lines = () => within(dialog).getAllByRole('listitem');
  expect(lines()).toHaveLength(3);
  expect(lines().map((line) => line.textContent)).toEqual([
    expect.stringContaining('38 min'),
    expect.stringContaining('1 h'),
    expect.stringContaining('1 h 35 min'),
  ]);
  await person.click(within(dialog).getByRole('button', { name: 'Show All 5' }));
  expect(lines()).toHaveLength(5);
});

test('the chart is accessible: its description lists the days with writing', async () => {
  const { open } = await openLogs(38, 0, 95);
  const chart = await within(await open()).findByRole('img');
  expect(chart).toHaveAccessibleName(
    /^Writing time in the last 14 days: \w+, \d+ \w+ \d{4}: 1 h 35 min, .+: 38 min\.$/,
  );
});

test('a session is deleted by a click, and Undo restores it in its place', async () => {
  const { open, person, network, writingLogs } = await openLogs(38, 60);
  network.answer(remove(0), null);
  const dialog = await open();
  const [line] = await within(dialog).findAllByRole('listitem');
  await person.click(within(line!).getByRole('button', { name: /^Delete the entry from / }));
  const undo = await within(line!).findByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  expect(within(dialog).getByText('1 h', { selector: 'strong' })).toBeVisible();
  network.answer(create, { ...writingLogs[0], id: idOf(50) });
  await person.click(undo);
  expect(await within(line!).findByRole('button', { name: /^Delete the entry from / })).toHaveFocus();
  expect(network.bodiesOf(create)).toEqual([
    { assetId: writingLogs[0]!.assetId, dateCreated: writingLogs[0]!.dateCreated, writingTimeInSeconds: 38 * 60 },
  ]);
  expect(within(dialog).getByText('1 h 38 min')).toBeVisible();
});

test('a session that cannot be deleted stays, with an error message', async () => {
  const { open, person, network } = await openLogs(38);
  network.answer(remove(0), noAnswer);
  const dialog = await open();
  await person.click(await within(dialog).findByRole('button', { name: /^Delete the entry from / }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Could not delete this entry. Please try again.');
  expect(within(dialog).getByRole('button', { name: /^Delete the entry from / })).toBeVisible();
});

test('logs that cannot be loaded show an error and can be retried', async () => {
  const { open, person, network, get } = await openLogs(38);
  network.answer(get, refused(500, 'Something went wrong. Please try again.'));
  const dialog = await open();
  expect(await within(dialog).findByText('Writing Logs not available.')).toBeVisible();
  network.answer(get, { totalTime: 0, writingLogs: [] });
  await person.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  expect(await within(dialog).findByText(/^Nothing logged yet/)).toBeVisible();
});

test('the writing time of today appears below the canvas from the first minute on, and opens the dialog', async () => {
  const { open, document, network, get, person } = await openLogs(0);
  await within(await open()).findByRole('listitem');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: / today$/ })).toBeNull();
  const [today] = sittings(document.id, 98);
  expect(localDay(new Date(today!.logDate))).toBe(localDay(new Date()));
  network.answer(get, { totalTime: 98 * 60, writingLogs: [today] });
  await within(await open()).findByRole('listitem');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: '1 h 38 min today' }));
  const dialog = await screen.findByRole('dialog', { name: 'Writing Log' });
  await within(dialog).findByRole('listitem');
  expect(dialog).toBeVisible();
});
