import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { ready as texts } from '@sermon/domain/texts/offline/ready';
import { CloudDownload, LoaderCircle, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { downloadFile } from '../../ui/browser/downloadFile.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { dayAndClockTime } from '../../ui/time/when.ts';
import { useNow } from '../../ui/time/useNow.ts';
import { useUser } from '../../user.ts';
import { Checked } from './Checked.tsx';
import { Seal } from './Seal.tsx';
import { readPulpitCopy, rowOf, type ShownReady } from './useReady.ts';

type PanelProps = {
  documentId: string;
  shown: ShownReady;
  isTitled?: boolean;
  onMake: () => void;
};

export function ReadyPanel({ documentId, shown, isTitled = false, onMake }: PanelProps) {
  const now = useNow();
  const isOnline = useIsOnline();
  const row = rowOf(shown);
  const when = row && dayAndClockTime(row.checkedAt, now);
  const isRunning = shown.kind === 'running';
  const make = shown.kind === 'none' ? texts.make : shown.kind === 'failed' ? texts.tryAgain : texts.checkAgain;
  return (
    <Panel>
      <Top role="status">
        {icons[shown.kind]}
        <div>
          {!(isTitled && shown.kind === 'ready') && <h3>{headings[shown.kind]}</h3>}
          <p>{hintOf(shown, when)}</p>
        </div>
      </Top>
      {isRunning && <Running shown={shown} />}
      {shown.kind === 'ready' && <Checked row={shown.row} />}
      {!isRunning && (
        <>
          {!isOnline && shown.kind !== 'ready' && <Needs>{texts.reasons.offline}</Needs>}
          <Buttons>
            <Button
              variant={shown.kind === 'ready' || shown.kind === 'failed' ? 'outlined' : 'tonal'}
              aria-disabled={!isOnline}
              {...(!isOnline && { title: texts.reasons.offline })}
              onClick={() => isOnline && onMake()}
            >
              {make}
            </Button>
            {row && <OpenCopy documentId={documentId} />}
          </Buttons>
        </>
      )}
    </Panel>
  );
}

function Running({ shown }: { shown: Extract<ShownReady, { kind: 'running' }> }) {
  const { progress } = shown;
  return (
    <LinearProgress
      aria-label={texts.running}
      {...(progress && { variant: 'determinate', value: Math.round((progress.done / progress.total) * 100) })}
    />
  );
}

/** In a new tab where the browser shows PDFs, otherwise as a download. */
function OpenCopy({ documentId }: { documentId: string }) {
  const { id: ownerId } = useUser();
  const [hasFailed, setHasFailed] = useState(false);
  const failedId = useId();
  const openCopy = async () => {
    // Browsers open a tab only during the click.
    const tab = navigator.pdfViewerEnabled ? window.open('', '_blank') : null;
    const file = await readPulpitCopy(ownerId, documentId);
    setHasFailed(file === null);
    if (!file) return tab?.close();
    if (tab && !tab.closed) tab.location.href = URL.createObjectURL(file);
    else downloadFile(file);
  };
  return (
    <>
      <Button variant="outlined" {...(hasFailed && { 'aria-describedby': failedId })} onClick={() => void openCopy()}>
        {texts.openCopy}
      </Button>
      {hasFailed && (
        <Needs role="alert" id={failedId}>
          {texts.missing.files}
        </Needs>
      )}
    </>
  );
}

const headings: Record<ShownReady['kind'], string> = {
  none: texts.none,
  running: texts.running,
  failed: texts.failed,
  ready: texts.title,
  changed: texts.changed,
  gone: texts.gone,
};

const trouble = <TriangleAlert data-trouble size={24} strokeWidth={1.6} aria-hidden />;
const icons: Record<ShownReady['kind'], ReactNode> = {
  none: <CloudDownload size={24} strokeWidth={1.6} aria-hidden />,
  running: <LoaderCircle size={24} strokeWidth={1.6} aria-hidden />,
  failed: trouble,
  ready: <Seal />,
  changed: trouble,
  gone: trouble,
};

function hintOf(shown: ShownReady, when: string | null): string {
  switch (shown.kind) {
    case 'none':
      return texts.noneHint;
    case 'running': {
      const { progress } = shown;
      return progress
        ? texts.progress(texts.steps[progress.step], progress.done, progress.total)
        : `${texts.steps.text}…`;
    }
    case 'failed':
      return shown.reason;
    case 'gone':
      return texts.missing[shown.missing];
    case 'changed':
      return texts.changedHint(when ?? '');
    case 'ready':
      return texts.isReady(when ?? '');
  }
}

const Panel = styled('div')({ display: 'grid', gap: 16 });

const Top = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 16,
  '& > svg': { flex: 'none', color: theme.vars.palette.primary.main },
  '& > [data-trouble]': { color: theme.vars.palette.warning.main },
  '& h3': { ...theme.typography.h4, margin: 0 },
  '& p': {
    ...theme.typography.body2,
    margin: '2px 0 0',
    textWrap: 'pretty',
    color: theme.vars.palette.text.secondary,
  },
}));

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& > button': { minHeight: 48, flex: '1 1 140px' },
  '& > button[aria-disabled="true"]': { opacity: 0.45, cursor: 'default' },
  '& > p': { flex: '1 0 100%' },
  [theme.breakpoints.down('sm')]: { '& > button': { flexBasis: '100%' } },
}));

const Needs = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
