import { ThemeProvider } from '@mui/material/styles';
import { sermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { toHtml } from '../../../editor/html.ts';
import { newEditorId } from '../../../offline/openEditors.ts';
import { item, ruth } from '../../../testing/app.setup.tsx';
import { documentDetails, save } from '../../../testing/builder.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../../testing/network.setup.ts';
import { NoticesProvider } from '../../../ui/notices/notices.tsx';
import { theme } from '../../../ui/theme/theme.ts';
import { type EditorSession, openEditorSession } from '../editorSession.ts';
import { RestoredChanges } from './RestoredChanges.tsx';

const keep = 'POST /api/BuilderAssets/KeepRevision';

const lastEdit = new Date('2026-11-21T20:00:00Z');

let session: EditorSession;
afterEach(() => session.close());

/**
 * Opens a document. If `written` is set, the journal on this device contains that text, which then replaces the
 * server's text in the editor.
 */
function openDocument({ text = '<p>He saw him</p>', written = '' } = {}) {
  const stored = { ...item('The Father Who Runs'), ...documentDetails, text, revision: 4 };
  const kept = {
    id: newEditorId(),
    builderAssetId: stored.id,
    kind: 'saved',
    label: '',
    name: stored.name,
    dateSaved: stored.dateModified,
    device: '',
    isByAdministrator: false,
    wordCount: 3,
  };
  const network = fakeNetwork({
    [keep]: kept,
    [save]: () => {
      const revision = stored.revision + 1;
      return Object.assign(stored, network.bodiesOf(save).at(-1), { revision, savedAs: revision });
    },
  });
  const gone: string[] = [];
  const journalDates: Date[] = [];
  const editorId = newEditorId();
  session = openEditorSession({
    ownerId: ruth.id,
    opening: {
      sermon: sermonDocument.parse(stored),
      editorId,
      html: written || text,
      base: { revision: 4, text },
      restoredFrom: written ? lastEdit : null,
      restoredId: null,
      replacedId: null,
      release: () => {},
    },
    journal: {
      prepareBase: async () => '',
      write: async ({ at }) => journalDates.push(at) > 0,
      rename: async () => true,
      confirmSaved: async () => {},
      noteGone: async (id) => void gone.push(id),
    },
    snapshots: { list: async () => [], take: async () => false },
    onSaved: () => {},
    onTextReplaced: () => {},
    onNothingToSave: () => {},
  });
  return {
    network,
    editorId,
    gone,
    journalDates,
    html: () => toHtml(session.editor.state.doc),
    isSaved: () => session.autosave.state.kind === 'saved',
  };
}

describe('restoring an earlier text', () => {
  test('adds the current text to the history first, and saves immediately', async () => {
    const { network, html } = openDocument();
    session.editor.commands.insertContentAt(1, 'Yes: ');
    await session.restore('<p>As it was</p>');
    expect(html()).toBe('<p>As it was</p>');
    expect(network.bodiesOf(save)).toMatchObject([
      { text: '<p>Yes: He saw him</p>', revision: 4 },
      { text: '<p>As it was</p>', revision: 5, ownerId: ruth.id },
    ]);
    expect(network.bodiesOf(keep)).toHaveLength(1);
  });

  test('is one undo step, separate from typing before it', async () => {
    const { html } = openDocument();
    session.editor.commands.insertContentAt(1, 'Yes: ');
    await session.restore('<h1>As it was</h1><ul><li><p>One</p></li></ul><p>Two  spaces</p>');
    expect(html()).toBe('<h1>As it was</h1><ul><li><p>One</p></li></ul><p>Two  spaces</p>');
    session.editor.commands.undo();
    expect(html()).toBe('<p>Yes: He saw him</p>');
    session.editor.commands.redo();
    expect(html()).toBe('<h1>As it was</h1><ul><li><p>One</p></li></ul><p>Two  spaces</p>');
  });

  test('makes the editor read-only meanwhile', async () => {
    openDocument();
    const restoring = session.restore('<p>As it was</p>');
    expect(session.editor.isEditable).toBe(false);
    await restoring;
    expect(session.editor.isEditable).toBe(true);
  });

  test('changes nothing if the current text cannot be kept', async () => {
    const { network, html } = openDocument();
    network.answer(keep, noAnswer);
    await expect(session.restore('<p>As it was</p>')).rejects.toBeInstanceOf(CallFailed);
    session.editor.commands.insertContentAt(1, 'Yes: ');
    network.answer(save, noAnswer);
    await expect(session.restore('<p>As it was</p>')).rejects.toMatchObject({
      message: "Your last changes aren't saved yet. Please wait a moment, then try again.",
    });
    expect(html()).toBe('<p>Yes: He saw him</p>');
    expect(session.editor.isEditable).toBe(true);
  });
});

describe('an insertion that arrives late', () => {
  const quotation: Insertion = {
    type: 'scripture',
    reference: 'Luke 15:20',
    translation: 'WEB',
    paragraphs: [{ type: 'paragraph', runs: [{ text: 'He saw him', marks: {} }] }],
  };

  test('is ignored after the text was closed', () => {
    const { html } = openDocument();
    session.close();
    session.insert([quotation]);
    expect(html()).toBe('<p>He saw him</p>');
  });

  test('is ignored while another text replaces this one', async () => {
    const { html } = openDocument();
    const restoring = session.restore('<p>As it was</p>');
    session.insert([quotation]);
    await restoring;
    expect(html()).toBe('<p>As it was</p>');
    session.editor.commands.undo();
    expect(html()).toBe('<p>He saw him</p>');
  });
});

test('a text whose document no longer exists on the server is noted in the journal', async () => {
  const { network, editorId, gone } = openDocument();
  network.answer(save, refused(404, 'Not found'));
  session.editor.commands.insertContentAt(1, 'Yes: ');
  expect(await session.autosave.saveNow()).toBe(false);
  expect(gone).toEqual([editorId]);
});

describe('a text that never reached the server', () => {
  async function openRestored() {
    const opened = openDocument({ written: '<p>He saw him first</p>' });
    render(
      <ThemeProvider theme={theme}>
        <NoticesProvider>
          <RestoredChanges session={session} />
        </NoticesProvider>
      </ThemeProvider>,
    );
    await waitFor(() => expect(opened.isSaved()).toBe(true));
    const person = userEvent.setup({ delay: null });
    return { ...opened, person };
  }
  const sentence = 'Unsaved changes restored';
  const seeChanges = async (person: ReturnType<typeof userEvent.setup>) => {
    await person.click(screen.getByRole('button', { name: 'See Changes' }));
    return screen.findByRole('dialog', { name: sentence });
  };

  test('is restored and saved, and its changes are shown', async () => {
    const { person, network } = await openRestored();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(network.bodiesOf(save)).toMatchObject([{ text: '<p>He saw him first</p>', revision: 4 }]);
    const dialog = await seeChanges(person);
    expect(await within(dialog).findByRole('insertion')).toHaveTextContent('added first');
    await person.click(within(dialog).getByRole('button', { name: 'Keep Changes' }));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(network.bodiesOf(save)).toHaveLength(1);
  });

  test('keeps the time of its last edit, also in the journal', async () => {
    const { journalDates } = await openRestored();
    expect(session.autosave.edited).toEqual(lastEdit);
    expect(journalDates).toEqual([lastEdit]);
  });

  test('can be replaced by the saved text, and is kept in the history', async () => {
    const { person, network, html } = await openRestored();
    await person.click(within(await seeChanges(person)).getByRole('button', { name: 'Use the Saved Text' }));
    expect(
      await screen.findByText('The saved text was restored. Your unsaved changes are kept in the version history.'),
    ).toBeInTheDocument();
    expect(html()).toBe('<p>He saw him</p>');
    expect(network.bodiesOf(keep)).toHaveLength(1);
    expect(network.bodiesOf(save).at(-1)).toMatchObject({ text: '<p>He saw him</p>', revision: 5 });
  });

  test('stays if it cannot be kept', async () => {
    const { person, network, html } = await openRestored();
    network.answer(keep, noAnswer);
    await person.click(within(await seeChanges(person)).getByRole('button', { name: 'Use the Saved Text' }));
    expect(await screen.findByText('Could not restore this version. Please try again.')).toBeInTheDocument();
    expect(html()).toBe('<p>He saw him first</p>');
  });

  test('is not announced again after it was dismissed', async () => {
    const { person } = await openRestored();
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

test('several passages inserted into a text that never had the focus are one step', () => {
  const passage = (reference: string): Insertion => ({
    type: 'scripture',
    reference,
    translation: 'WEB',
    paragraphs: [{ type: 'paragraph', runs: [{ text: reference, marks: {} }] }],
  });
  const { html } = openDocument();
  const undo = session.insert([passage('Luke 15:20'), passage('Luke 15:24')]);
  expect(html()).toMatch(/^<p>He saw him<\/p><blockquote.*Luke 15:20.*<blockquote.*Luke 15:24/);
  expect(undo?.()).toBe(true);
  expect(html()).toBe('<p>He saw him</p>');
});
