import { ThemeProvider } from '@mui/material/styles';
import type { revision } from '@sermon/contract/history';
import { CallFailed } from '@sermon/contract/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod';
import { OfflineDocuments } from '../../offline/store/offlineDocuments.ts';
import { Snapshots } from '../../offline/store/snapshots.ts';
import { createQueryClient } from '../../queryClient.ts';
import { ruth } from '../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../testing/network.setup.ts';
import { keptDocument } from '../../testing/offline.setup.ts';
import { startOffline } from '../../testing/online.setup.ts';
import { fakeStorage } from '../../testing/storage.setup.ts';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { theme } from '../../ui/theme/theme.ts';
import { HistoryDialog, lazyHistory } from './HistoryDialog.tsx';

// Loaded before the first test so that no test waits for it.
await lazyHistory.fetch();

const documentId = '0197a2c4-0000-7000-8000-0000000000d0';
const list = `GET /api/BuilderAssets/GetRevisions/${documentId}`;
const keep = 'POST /api/BuilderAssets/KeepRevision';
const rename = 'PUT /api/BuilderAssets/NameRevision';
const present = '<p>He saw him while he was far off</p>';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00') }));
afterEach(() => void vi.useRealTimers());

let made = 0;
/** A version as the API sends it. `moment` is in the user's time zone. */
function version(moment: string, overrides: Partial<z.input<typeof revision>> = {}): z.input<typeof revision> {
  made += 1;
  return {
    id: `0197a2c4-0000-7000-8000-${String(made).padStart(12, 'e')}`,
    builderAssetId: documentId,
    kind: 'saved',
    label: '',
    name: 'The Father Who Runs',
    dateSaved: new Date(moment).toISOString(),
    device: 'Computer, Windows',
    isByAdministrator: false,
    wordCount: 3,
    ...overrides,
  };
}

/** Opens the version history of a document with these versions. */
async function open(
  versions = [version('2026-11-22T09:40:00')],
  { answers = {}, canSave = true, restores = true, isByAdministrator = false, queryClient = createQueryClient() } = {},
) {
  const textOf = (kept: (typeof versions)[number]) => ({ ...kept, text: '<p>He saw him</p>' });
  const network = fakeNetwork({
    [list]: versions,
    ...Object.fromEntries(versions.map((kept) => [`GET /api/BuilderAssets/GetRevision/${kept.id}`, textOf(kept)])),
    ...answers,
  });
  const restored: string[] = [];
  function Builder() {
    const [isOpen, setIsOpen] = useState(true);
    if (!isOpen) return <p>The paper</p>;
    return (
      <HistoryDialog
        ownerId={ruth.id}
        documentId={documentId}
        current={() => ({ html: present, date: new Date('2026-11-22T09:58:00') })}
        isByAdministrator={isByAdministrator}
        beforeOpen={async () => canSave}
        onRestore={async (html) => {
          if (!restores) throw new CallFailed('Not now', 500);
          restored.push(html);
        }}
        onClose={() => setIsOpen(false)}
      />
    );
  }
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <NoticesProvider>
          <Builder />
        </NoticesProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const person = userEvent.setup({ delay: null });
  return { person, network, restored };
}

const versions = () => screen.findByRole('listbox', { name: 'Versions' });

describe('the timeline', () => {
  test('shows the current text on top and the versions by day, newest first', async () => {
    await open([
      version('2026-11-22T09:40:00', { label: 'Before the elders read it' }),
      version('2026-11-21T22:15:00', { kind: 'refused', device: 'Phone, iOS', wordCount: 1_204 }),
      version('2026-11-16T07:40:00', { device: '', wordCount: null }),
    ]);
    const timeline = await versions();
    expect(
      within(timeline)
        .getAllByRole('group')
        .map((day) => day.textContent),
    ).toEqual([
      'Today09:40Before the elders read itComputer, Windows · 3 words',
      'Yesterday22:15Phone, iOS · 1,204 wordsKept separately (not saved)',
      '16 Nov 202607:40',
    ]);
    expect(within(timeline).getAllByRole('option')[0]).toHaveTextContent('Now09:588 words');
  });

  test('says which texts an administrator saved, in the list and beside the text', async () => {
    const { person } = await open(
      [version('2026-11-22T09:40:00', { isByAdministrator: true }), version('2026-11-22T09:20:00')],
      { isByAdministrator: true },
    );
    const [now, marked, own] = within(await versions()).getAllByRole('option');
    expect(now).toHaveTextContent('Now09:588 wordsSaved by an administrator');
    expect(marked).toHaveTextContent('09:40Computer, Windows · 3 wordsSaved by an administrator');
    expect(own).not.toHaveTextContent('administrator');
    expect(screen.getByRole('region', { name: 'Today, 09:40' })).toHaveTextContent('Saved by an administrator');
    await person.click(own!);
    expect(screen.getByRole('region', { name: 'Today, 09:20' })).not.toHaveTextContent('administrator');
    await person.click(now!);
    expect(screen.getByRole('region', { name: 'Now' })).toHaveTextContent('Saved by an administrator');
  });

  test('does not say so of a text that was changed since and is not saved', async () => {
    await open([version('2026-11-22T09:40:00')], { isByAdministrator: true, canSave: false });
    expect(within(await versions()).getAllByRole('option')[0]).not.toHaveTextContent('administrator');
  });

  test('selects the newest version first, and the arrow keys move between versions', async () => {
    const { person } = await open([version('2026-11-22T09:40:00'), version('2026-11-20T08:00:00')]);
    const options = within(await versions()).getAllByRole('option');
    expect(options[1]).toHaveFocus();
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    await person.keyboard('{ArrowDown}');
    expect(options[2]).toHaveFocus();
    expect(screen.getByRole('region', { name: '20 Nov 2026, 08:00' })).toBeVisible();
    await person.keyboard('{Home}');
    expect(screen.getByRole('region', { name: 'Current text' })).toHaveTextContent('He saw him while he was far off');
    await person.keyboard('{End}{ArrowDown}');
    expect(options[2]).toHaveFocus();
  });

  test('explains for a new document that versions are kept automatically', async () => {
    await open([]);
    expect(
      await screen.findByText('No earlier versions yet. Earlier versions are saved automatically as you write.'),
    ).toBeVisible();
  });

  test('shows a hundred versions, and older ones on request', async () => {
    const { person } = await open(
      Array.from({ length: 120 }, (_, n) => version(`2026-11-${22 - Math.floor(n / 10)}T0${9 - (n % 10)}:00:00`)),
    );
    expect(within(await versions()).getAllByRole('option')).toHaveLength(101);
    await person.click(screen.getByRole('button', { name: 'Show Older Versions' }));
    expect(within(await versions()).getAllByRole('option')).toHaveLength(121);
  });

  test('reports that it cannot be loaded, and can be retried', async () => {
    const { person, network } = await open([], {
      answers: { [list]: refused(500, 'Something went wrong. Please try again.') },
    });
    expect(
      await screen.findByText("We're sorry, but we're having trouble loading the versions of this document."),
    ).toBeVisible();
    network.answer(list, []);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await versions()).toBeVisible();
  });
});

describe('a version', () => {
  test('shows the changes since then word by word, with buttons from change to change', async () => {
    const { person } = await open();
    const changes = await screen.findByRole('region', { name: 'Changes' });
    expect(within(changes).getByRole('insertion')).toHaveTextContent('added while he was far off');
    expect(screen.getByText('1 change')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Next change' }));
    expect(screen.getByText('Change 1 of 1')).toBeVisible();
  });

  test('shows the text as it was', async () => {
    const { person } = await open();
    await screen.findByRole('region', { name: 'Changes' });
    await person.click(screen.getByRole('button', { name: 'Text' }));
    expect(screen.getByRole('region', { name: 'Text of this version' })).toHaveTextContent(/^He saw him$/);
  });

  test('reports that it cannot be loaded', async () => {
    const kept = version('2026-11-22T09:40:00');
    await open([kept], { answers: { [`GET /api/BuilderAssets/GetRevision/${kept.id}`]: noAnswer } });
    expect(await screen.findByText("We're sorry, but we're having trouble loading this version.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restore This Version' })).toBeDisabled();
  });
});

describe('without a connection', () => {
  const label = (name: RegExp) => screen.findByRole('option', { name });
  const keepRevision = (revision: number, text: string, dateModified: Date) =>
    new OfflineDocuments(ruth.id).keep(keptDocument({ id: documentId, revision, text, dateModified }), new Date());
  /** Puts a kept document and two earlier texts on this device. */
  async function keepOnDevice() {
    fakeStorage();
    await keepRevision(1, '<p>He saw</p>', new Date('2026-11-21T21:00:00'));
    const snapshots = new Snapshots(ruth.id);
    for (const [html, at] of [
      ['<p>He saw him while</p>', '2026-11-22T09:30:00'],
      ['<p>He saw him while he was</p>', '2026-11-22T09:50:00'],
    ] as const)
      await snapshots.take({ documentId, html, at: new Date(at) }, new Date());
  }
  const notice = 'Only the versions on this device are shown. The others need a connection.';

  test('the versions of this device are shown, newest first, and compared', async () => {
    await keepOnDevice();
    startOffline();
    const { person, network } = await open([], { canSave: false });
    expect((await within(await versions()).findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Now/),
      '09:50Written on this device',
      '09:30Written on this device',
      '21:00Saved in your library',
    ]);
    expect(screen.getByText(notice)).toBeVisible();
    expect(within(await screen.findByRole('region', { name: 'Changes' })).getByRole('insertion')).toHaveTextContent(
      'added far off',
    );
    await person.click(await label(/Saved in your library/));
    await waitFor(() => expect(screen.getByRole('insertion')).toHaveTextContent('added him while he was far off'));
    await person.click(screen.getByRole('button', { name: 'Text' }));
    expect(screen.getByRole('region', { name: 'Text of this version' })).toHaveTextContent(/^He saw$/);
    expect(network.requests().map(({ call }) => call)).not.toContain(list);
  });

  test('a version of this device is restored, and cannot be named', async () => {
    await keepOnDevice();
    startOffline();
    const { person, restored } = await open([], { canSave: false });
    await person.click(await label(/Saved in your library/));
    const name = await screen.findByRole('button', { name: 'Name This Version' });
    expect(name).toHaveAttribute('aria-disabled', 'true');
    expect(name).toHaveAccessibleDescription('Not available offline');
    await person.click(name);
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Restore This Version' })).toBeEnabled());
    await person.click(screen.getByRole('button', { name: 'Restore This Version' }));
    expect(await screen.findByText('Restored the version from yesterday, 21:00')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restore undone')).toBeVisible();
    expect(restored).toEqual(['<p>He saw</p>', present]);
  });

  test("the library's version has the text of the last save, even if the history was open before it", async () => {
    await keepOnDevice();
    startOffline();
    const queryClient = createQueryClient();
    const { person } = await open([], { canSave: false, queryClient });
    await person.click(await label(/Saved in your library/));
    await waitFor(() => expect(screen.getByRole('insertion')).toHaveTextContent('added him while he was far off'));
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await keepRevision(2, '<p>He saw him while</p>', new Date('2026-11-22T09:55:00'));
    const { restored } = await open([], { canSave: false, queryClient });
    await person.click(await label(/^09:55 ?Saved in your library/));
    await waitFor(() => expect(screen.getByRole('insertion')).toHaveTextContent('added he was far off'));
    await person.click(screen.getByRole('button', { name: 'Restore This Version' }));
    await waitFor(() => expect(restored).toEqual(['<p>He saw him while</p>']));
  });

  test("the library's version cannot be restored if it was replaced while the history is open", async () => {
    await keepOnDevice();
    startOffline();
    const { person } = await open([], { canSave: false });
    await versions();
    await keepRevision(2, '<p>He saw him while</p>', new Date('2026-11-22T09:55:00'));
    await person.click(await label(/^21:00 ?Saved in your library/));
    expect(await screen.findByText("We're sorry, but we're having trouble loading this version.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restore This Version' })).toBeDisabled();
  });

  test('they are shown if the server does not reply, until it does', async () => {
    await keepOnDevice();
    const { person, network } = await open([], { answers: { [list]: noAnswer } });
    expect(await label(/Saved in your library/)).toBeVisible();
    expect(screen.getByText(notice)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Name This Version' })).toHaveAttribute('aria-disabled', 'true');
    network.answer(list, [version('2026-11-22T09:40:00')]);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await label(/Computer, Windows/)).toBeVisible();
    expect(screen.queryByText(notice)).toBeNull();
  });

  test('a device without earlier texts says so', async () => {
    await open([], { answers: { [list]: noAnswer } });
    expect(
      await screen.findByText(
        'No earlier versions on this device yet. Versions are saved automatically while you write offline.',
      ),
    ).toBeVisible();
  });
});

describe('restoring a version', () => {
  const restore = async (person: ReturnType<typeof userEvent.setup>) => {
    await screen.findByRole('region', { name: 'Changes' });
    await person.click(screen.getByRole('button', { name: 'Restore This Version' }));
  };

  test('makes it the current text, closes the history, and can be undone', async () => {
    const { person, restored } = await open();
    await restore(person);
    expect(await screen.findByText('Restored the version from today, 09:40')).toBeVisible();
    expect(screen.getByText('The paper')).toBeInTheDocument();
    expect(restored).toEqual(['<p>He saw him</p>']);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restore undone')).toBeVisible();
    expect(restored).toEqual(['<p>He saw him</p>', present]);
  });

  test('changes nothing and says so if it fails', async () => {
    const { person } = await open(undefined, { restores: false });
    await restore(person);
    expect(await screen.findByText('Could not restore this version. Please try again.')).toBeInTheDocument();
    expect(await versions()).toBeVisible();
  });
});

describe('naming a version', () => {
  const name = async (person: ReturnType<typeof userEvent.setup>, label: string) => {
    await person.click(await screen.findByRole('button', { name: 'Name This Version' }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    expect(field).toHaveFocus();
    await person.clear(field);
    if (label) await person.type(field, label);
    await person.click(screen.getByRole('button', { name: 'Save Name' }));
  };

  test('shows the name in the timeline', async () => {
    const kept = version('2026-11-22T09:40:00');
    const named = { ...kept, label: 'First draft' };
    const { person, network } = await open([kept], { answers: { [rename]: named } });
    network.answer(list, [named]);
    await name(person, ' First draft ');
    expect(await screen.findByText('Named “First draft”')).toBeInTheDocument();
    expect(network.bodiesOf(rename)).toEqual([{ id: kept.id, label: 'First draft' }]);
    await waitFor(async () => expect(await versions()).toHaveTextContent('First draft'));
  });

  test('keeps the current text as a version with that name', async () => {
    const kept = version('2026-11-22T09:58:00', { label: 'As it was preached' });
    const { person, network } = await open([], { answers: { [keep]: kept } });
    network.answer(`GET /api/BuilderAssets/GetRevision/${kept.id}`, { ...kept, text: present });
    await screen.findByRole('region', { name: 'Current text' });
    network.answer(list, [kept]);
    await name(person, 'As it was preached');
    expect(await screen.findByText('The texts are the same')).toBeInTheDocument();
    // The dialog takes a moment to close.
    expect(await screen.findByRole('button', { name: 'Name This Version' })).toHaveFocus();
    expect(network.bodiesOf(keep)).toEqual([{ builderAssetId: documentId, label: 'As it was preached' }]);
  });

  test('is refused if the current text cannot be saved', async () => {
    const { person } = await open([], { canSave: false });
    await name(person, 'Lost');
    expect(
      await screen.findByText("Your last changes aren't saved yet. Please wait a moment, then try again."),
    ).toBeVisible();
  });

  test('removes the name if it is empty, and shows a refusal in the dialog', async () => {
    const kept = version('2026-11-22T09:40:00', { label: 'First draft' });
    const sentence = '200 versions of this document already have a name. Please remove one of those names first.';
    const { person, network } = await open([kept], { answers: { [rename]: refused(409, sentence) } });
    await name(person, 'Another');
    expect(await screen.findByText(sentence)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
    network.answer(rename, { ...kept, label: '' });
    await name(person, '');
    expect(await screen.findByText('Name removed')).toBeInTheDocument();
  });
});
