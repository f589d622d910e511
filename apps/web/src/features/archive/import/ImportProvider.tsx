import { archive as texts } from '@sermon/domain/texts/archive';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { Button, LinkButton } from '../../../ui/plain/Button.tsx';
import { createLazyModule, preload } from '../../../ui/lazy/lazyModule.ts';
import { useIsQuiet, useNotify } from '../../../ui/notices/notices.tsx';
import { useUser } from '../../../user.ts';
import { Line, LineProgress, TransferSection } from '../../files/TransfersProvider.tsx';
import type { ImportRun, ImportState } from './importRun.ts';
import { endText, type Stage } from './stage.ts';

const importAddress = '/library-import';
const lazyRun = createLazyModule(() => import('./importRun.ts'));
const lazyStore = createLazyModule(() => import('../../../offline/store/imports.ts'));

const ImportContext = createContext<ImportRun | null>(null);

/** Null until its code is loaded. */
export function useImportRun(): ImportRun | null {
  useEffect(() => void lazyRun.fetch(), []);
  return useContext(ImportContext);
}

/**
 * Keeps the import of the signed-in user, which goes on while the user moves between screens. Its code is loaded when its
 * screen opens, or if this browser has an import to continue.
 */
export function ImportProvider({ children }: { children: ReactNode }) {
  const { id: ownerId, inAdminImpersonationMode } = useUser();
  const client = useQueryClient();
  const notify = useNotify();
  const [run, setRun] = useState<ImportRun | null>(null);
  useEffect(() => {
    let created: ImportRun | null = null;
    let isEnded = false;
    const create = () => {
      if (created || lazyRun.state.kind !== 'there') return;
      const { ImportRun: Run } = lazyRun.state.loaded;
      created = new Run({ ownerId, client, notify, mayStore: !inAdminImpersonationMode });
      setRun(created);
      void created.resume();
    };
    const look = async () => {
      if (lazyStore.state.kind !== 'there' || inAdminImpersonationMode) return;
      if ((await lazyStore.state.loaded.StoredImport.exists(ownerId)) && !isEnded) void lazyRun.fetch();
    };
    create();
    void look();
    const stops = [lazyRun.subscribe(create), lazyStore.subscribe(() => void look()), preload([lazyStore])];
    return () => {
      isEnded = true;
      for (const stop of stops) stop();
      created?.close();
      setRun(null);
    };
  }, [ownerId, inAdminImpersonationMode, client, notify]);
  return <ImportContext value={run}>{children}</ImportContext>;
}

/** For the corner of the page. Shows the import on all screens but its own. */
export function ImportPanel() {
  const run = useContext(ImportContext);
  return run && <ImportLine run={run} />;
}

function ImportLine({ run }: { run: ImportRun }) {
  const state = useSyncExternalStore(run.subscribe, run.state);
  const isOnScreen = useLocation({ select: ({ pathname }) => pathname === importAddress });
  const isQuiet = useIsQuiet();
  const [closed, setClosed] = useState<Stage | null>(null);
  useCloseWarning(state.isAtRisk);
  const { stage } = state;
  if (isOnScreen || isQuiet || closed === stage) return null;
  if (stage.at === 'reading' || (stage.at === 'adding' && !stage.isRestoring))
    return (
      <ImportSection end={{ label: 'Cancel Import', perform: () => run.cancel() }}>
        <LineProgress>
          <span aria-hidden>{progressText(state)}</span>
          <LinearProgress
            aria-label={progressText(state)}
            {...(stage.all ? { variant: 'determinate', value: Math.min(100, (stage.done / stage.all) * 100) } : {})}
          />
        </LineProgress>
        <div>
          <LinkButton variant="text" to={importAddress}>
            Show Import
          </LinkButton>
        </div>
      </ImportSection>
    );
  if (stage.at === 'review')
    return (
      <ImportSection end={{ label: 'Close Import', perform: () => setClosed(stage) }}>
        <p role="status">{texts.readyToReview}</p>
        <div>
          <LinkButton variant="text" to={importAddress}>
            Review Files
          </LinkButton>
        </div>
      </ImportSection>
    );
  if (stage.at !== 'done' || stage.isAnnounced) return null;
  const hasDetails = stage.problem || stage.failed.length + stage.changed.length + stage.withoutOriginal.length > 0;
  return (
    <ImportSection end={{ label: 'Close Import', perform: () => run.startAgain() }}>
      <p role="status">{endText(stage)}</p>
      <div>
        {stage.count > 0 && (
          <Button variant="text" onClick={() => void run.undo()}>
            Undo
          </Button>
        )}{' '}
        {hasDetails && (
          <LinkButton variant="text" to={importAddress}>
            Show Details
          </LinkButton>
        )}
      </div>
    </ImportSection>
  );
}

type SectionProps = { end: { label: string; perform: () => void }; children: ReactNode };

const ImportSection = ({ end, children }: SectionProps) => (
  <TransferSection aria-label="Import">
    <ul>
      <Line>
        <div>
          <strong>Import</strong>
          {children}
        </div>
        <IconButton aria-label={end.label} title={end.label} onClick={end.perform}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      </Line>
    </ul>
  </TransferSection>
);

/** 'Reading 120 of 3,000 files'. */
export function progressText({ stage, isWaiting }: Pick<ImportState, 'stage' | 'isWaiting'>): string {
  const text = () => {
    if (stage.at === 'adding') return (stage.isRestoring ? texts.restoring : texts.adding)(stage.done, stage.all);
    return stage.at === 'reading' && stage.all !== null ? texts.readingOf(stage.done, stage.all) : texts.reading;
  };
  return isWaiting ? texts.waiting(text()) : text();
}

function useCloseWarning(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
