import { styled } from '@mui/material/styles';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import { Trouble } from '../../../../ui/states/Trouble.tsx';
import type { ShowSlide } from '../showDeck.ts';
import type { useNotes } from './useNotes.ts';

type NotesProps = {
  slide: ShowSlide | null | undefined;
  number: number;
  notes: ReturnType<typeof useNotes>;
};

/** Each slide needs its own instance, so that its notes start at the top. */
export function SlideNotes({ slide, number, notes: { notes, hasFailed, reload } }: NotesProps) {
  if (!slide) return <Notes />;
  const note = notes.get(slide.id);
  return (
    // A region that scrolls must be reachable with the keyboard.
    <Notes tabIndex={0} aria-label={texts.notes(number)}>
      {hasFailed && <Trouble onTryAgain={reload}>{texts.notesNotLoaded}</Trouble>}
      {note && (
        <>
          <h2>{texts.notes(number)}</h2>
          <Note dir="auto">{note}</Note>
        </>
      )}
      <h2>{texts.sermon}</h2>
      {slide.passage.map(({ isHeading, runs }, at) => (
        <Paragraph key={at} dir="auto" data-heading={isHeading || undefined}>
          {runs.map(({ text, isOnSlide }, run) => (isOnSlide ? <b key={run}>{text}</b> : text))}
        </Paragraph>
      ))}
    </Notes>
  );
}

const Notes = styled('section')(({ theme }) => ({
  gridArea: 'notes',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  overflowY: 'auto',
  '& h2': { ...theme.typography.h6, margin: '0 0 4px', paddingTop: 12 },
  [theme.breakpoints.down('md')]: { '& h2:first-of-type': { paddingTop: 6 } },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.sermon,
  margin: '0 0 8px',
  fontSize: '1.375rem',
  lineHeight: '2.125rem',
  whiteSpace: 'pre-wrap',
}));

const Paragraph = styled('p')(({ theme }) => ({
  ...theme.typography.sermon,
  margin: '0 0 10px',
  fontSize: '1.125rem',
  lineHeight: '1.75rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  color: theme.vars.palette.text.secondary,
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '&[data-heading]': { fontSize: '1.25rem' },
}));
