import { styled } from '@mui/material/styles';
import type { NewTiming } from '@sermon/contract/timings';
import { maxStoredTimings, plannedTotal } from '@sermon/domain/presenter/timings';
import { rehearsals as texts } from '@sermon/domain/texts/presenter/rehearsals';
import { useEffect, useRef } from 'react';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { discardRecording } from './recording/storedRecording.ts';
import { SectionTable } from './SectionTable.tsx';

type ResultProps = {
  name: string;
  timing: NewTiming;
  /** The rehearsal is saved then, unless it was discarded. */
  onClose: () => void;
};

export function RehearsalResult({ name, timing, onClose }: ResultProps) {
  usePageTitle(texts.resultTitle);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { seconds, sections } = timing;
  return (
    <Page id="main">
      <Sheet>
        <h1 ref={title} tabIndex={-1}>
          {texts.resultTitle}
        </h1>
        <p dir="auto">{name}</p>
        <Total>
          <b>{texts.time(seconds)}</b>
          <span>{texts.compared(seconds, Math.round(plannedTotal(sections)))}</span>
        </Total>
        <SectionTable sections={sections} />
        <p>{texts.kept(maxStoredTimings)}</p>
        <Actions>
          <Button
            variant="outlined"
            onClick={() => {
              discardRecording();
              onClose();
            }}
          >
            {texts.discard}
          </Button>
          <Button onClick={onClose}>{texts.done}</Button>
        </Actions>
      </Sheet>
    </Page>
  );
}

const Page = styled('main')(({ theme }) => ({
  boxSizing: 'border-box',
  minHeight: 'calc(100dvh - var(--top-room, 0px))',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  padding: '24px 16px',
  outline: 'none',
  backgroundColor: theme.vars.palette.surface.canvas,
  color: theme.vars.palette.text.primary,
}));

const Sheet = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 600,
  '& h1': { ...theme.typography.h2, margin: 0, outline: 'none' },
  '& > p': { ...theme.typography.body2, margin: '4px 0 16px', color: theme.vars.palette.text.secondary },
  '& > table + p': { marginTop: 16 },
}));

const Total = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 16px',
  marginBottom: 12,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& b': { fontSize: '2.125rem', lineHeight: '2.75rem', fontWeight: 600 },
  '& span': { ...theme.typography.body1, color: theme.vars.palette.text.secondary },
}));

const Actions = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  '& > button': { minHeight: 48 },
});
