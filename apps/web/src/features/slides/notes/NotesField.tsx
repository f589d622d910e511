import { styled } from '@mui/material/styles';
import { maxSlideNoteLength } from '@sermon/domain/slides/limits';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { useId } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { Trouble } from '../../../ui/states/Trouble.tsx';
import type { SlideNotes } from './useSlideNotes.ts';

export function NotesField({ notes, slideId }: { notes: SlideNotes; slideId: string }) {
  const ids = { field: useId(), hint: useId() };
  const notOffline = useNotOffline();
  const { textOf } = notes;
  const failure = notes.failureOf(slideId);
  if (notes.hasFailed) return <Trouble onTryAgain={notes.reload}>{texts.notesNotLoaded}</Trouble>;
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
