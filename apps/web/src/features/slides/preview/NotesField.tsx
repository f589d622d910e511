import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { slideNotes } from '@sermon/contract/slides';
import { maxSlideNoteLength } from '@sermon/domain/slides/limits';
import { rebaseDraft } from '@sermon/domain/slides/noteDrafts';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { ask } from '../../../ask.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { useUser } from '../../../user.ts';
import { type Drafts, keepDrafts, readDrafts, without } from './noteDrafts.ts';

export function NotesField({ notes, slideId }: { notes: SlideNotes; slideId: string }) {
  const ids = { field: useId(), hint: useId() };
  const notOffline = useNotOffline();
  const { textOf } = notes;
  const failure = notes.failureOf(slideId);
  if (notes.hasFailed) return <ErrorState onTryAgain={notes.reload}>{texts.notesNotLoaded}</ErrorState>;
  return (
    <Notes>
      <div>
        <label htmlFor={ids.field}>{texts.notes}</label>
        <small id={ids.hint}>{notOffline || texts.notesHint}</small>
      </div>
      <textarea
        id={ids.field}
        aria-describedby={ids.hint}
        maxLength={maxSlideNoteLength}
        readOnly={textOf === null}
        value={textOf?.(slideId) ?? ''}
        onChange={({ target }) => notes.change(slideId, target.value)}
        onBlur={notes.saveNow}
      />
      <small role="status" data-failed={failure !== null || undefined}>
        {failure !== null && (failure || texts.noteNotSaved)}
      </small>
    </Notes>
  );
}

const Notes = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 160,
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 16 },
  '& label': { ...theme.typography.subtitle2 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& small[data-failed]': { color: theme.vars.palette.error.main },
  '& textarea': {
    ...theme.typography.subtitle1,
    flex: 1,
    boxSizing: 'border-box',
    width: '100%',
    minHeight: 96,
    maxHeight: 320,
    padding: '10px 14px',
    fontWeight: 400,
    fontSize: '1rem',
    lineHeight: '1.5rem',
    resize: 'none',
    color: theme.vars.palette.text.primary,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  },
  [theme.breakpoints.down('sm')]: { margin: '0 16px' },
}));

/** Counted from the last change, as for the text. */
const noteSavedAfterMs = 3_000;

const triedAgainAfterMs = 15_000;

type SlideNotes = {
  textOf: ((slideId: string) => string) | null;
  hasFailed: boolean;
  reload: () => void;
  change: (slideId: string, text: string) => void;
  saveNow: () => void;
  /** Why a note could not be saved; '' if there was no reply, and null if it could. */
  failureOf: (slideId: string) => string | null;
};

/**
 * The notes of a document's slides. A changed note is kept in this browser until the server has saved it, which happens
 * three seconds after the last change, when the preview closes, and again a while after a failure.
 */
export function useSlideNotes(documentId: string): SlideNotes {
  const { id: ownerId } = useUser();
  const isOnline = useIsOnline();
  const client = useQueryClient();
  const list = ask(slideNotes.list, { id: documentId });
  const {
    data,
    isError,
    isFetchedAfterMount: isFresh,
    refetch,
  } = useQuery({ ...list, enabled: isOnline, staleTime: 0, refetchOnWindowFocus: false });
  const [drafts, setDrafts] = useState(() => readDrafts(ownerId, documentId));
  const latest = useRef<Drafts>(drafts);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const isSaving = useRef(false);

  const become = (next: Drafts) => {
    latest.current = next;
    keepDrafts(ownerId, documentId, next);
    setDrafts(next);
  };
  const saveOne = async (slideId: string, text: string) => {
    await callServer(slideNotes.save, { id: documentId, slideId, text });
    // A list that is still loading may be older.
    await client.cancelQueries({ queryKey: list.queryKey });
    // The user may have gone on writing.
    const draft = latest.current[slideId];
    if (draft?.text === text) become(without(latest.current, slideId));
    else if (draft) become({ ...latest.current, [slideId]: { ...draft, base: text } });
    if (client.getQueryData(list.queryKey)) {
      client.setQueryData(list.queryKey, (notes) => [
        ...(notes ?? []).filter((note) => note.slideId !== slideId),
        ...(text === '' ? [] : [{ slideId, text }]),
      ]);
    } else await client.invalidateQueries({ queryKey: list.queryKey });
  };
  const saveNow = async () => {
    // A note from another device is known only after loading.
    if (isSaving.current || !isFresh) return;
    isSaving.current = true;
    const failed: Record<string, string> = {};
    // A note that is refused does not keep others from being saved.
    for (const [slideId, { text }] of Object.entries(latest.current)) {
      try {
        await saveOne(slideId, text);
      } catch (cause) {
        if (!(cause instanceof CallFailed)) throw cause;
        pageSession.ask();
        failed[slideId] = cause.isOffline ? '' : cause.sentence;
        if (cause.isOffline) break;
      }
    }
    setFailures(failed);
    isSaving.current = false;
  };
  const save = useEffectEvent(() => void saveNow());
  useEffect(() => {
    if (Object.keys(drafts).length === 0 || !isOnline || !isFresh) return;
    const hasFailed = Object.keys(failures).length > 0;
    const timer = setTimeout(save, hasFailed ? triedAgainAfterMs : noteSavedAfterMs);
    return () => clearTimeout(timer);
  }, [drafts, isOnline, isFresh, failures]);
  useEffect(() => () => save(), []);

  const known = useMemo(() => data && new Map(data.map(({ slideId, text }) => [slideId, text])), [data]);
  const rebase = useEffectEvent((notes: ReadonlyMap<string, string>) => {
    const all = Object.entries(latest.current);
    if (all.every(([slideId, { base }]) => base === (notes.get(slideId) ?? ''))) return;
    become(Object.fromEntries(all.map(([slideId, draft]) => [slideId, rebaseDraft(draft, notes.get(slideId) ?? '')])));
  });
  useEffect(() => {
    if (known && isFresh) rebase(known);
  }, [known, isFresh]);

  return {
    textOf: known && (isFresh || !isOnline) ? (slideId) => drafts[slideId]?.text ?? known.get(slideId) ?? '' : null,
    hasFailed: isError && !data,
    reload: () => void refetch(),
    change(slideId, text) {
      const base = latest.current[slideId]?.base ?? known?.get(slideId) ?? '';
      become({ ...latest.current, [slideId]: { text, base } });
    },
    saveNow: () => void saveNow(),
    failureOf: (slideId) => failures[slideId] ?? null,
  };
}
