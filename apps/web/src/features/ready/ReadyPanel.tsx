import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { shownMode } from '@sermon/domain/presenter/preferences';
import { ready as texts } from '@sermon/domain/texts/offline/ready';
import { presenter as presenterTexts } from '@sermon/domain/texts/presenter/presenter';
import { Check, CloudDownload, LoaderCircle, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import type { ReadyRow, Substituted } from '../../offline/store/database.ts';
import { downloadFile } from '../../ui/browser/downloadFile.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { useNow } from '../../ui/time/useNow.ts';
import { dayAndClockTime } from '../../ui/time/dateFormat.ts';
import { useUser } from '../../user.ts';
import { makeSermonReady, readPulpitCopy, rowOf, type ShownReady, useReady } from './useReady.ts';

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

const warningIcon = <TriangleAlert data-trouble size={24} strokeWidth={1.6} aria-hidden />;

const scallops = Array.from({ length: 24 }, (_, at) => {
  const angle = (at / 24) * 2 * Math.PI;
  return { x: 24 + 20 * Math.cos(angle), y: 24 + 20 * Math.sin(angle) };
});

const Seal = () => (
  <Disc viewBox="0 0 48 48" width={44} height={44} aria-hidden>
    <g data-wax>
      <circle cx={24} cy={24} r={20} />
      {scallops.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={2.8} />
      ))}
    </g>
    <circle data-ring cx={24} cy={24} r={15.5} />
    <path data-ring d="m16.5 24.5 5 5 10.5-11" />
  </Disc>
);

const Disc = styled('svg')(({ theme }) => ({
  flex: 'none',
  '& [data-wax]': { fill: theme.vars.palette.primary.main },
  '& [data-ring]': {
    fill: 'none',
    stroke: theme.vars.palette.primary.contrastText,
    strokeWidth: 1,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& path[data-ring]': { strokeWidth: 3 },
}));

const icons: Record<ShownReady['kind'], ReactNode> = {
  none: <CloudDownload size={24} strokeWidth={1.6} aria-hidden />,
  running: <LoaderCircle size={24} strokeWidth={1.6} aria-hidden />,
  failed: warningIcon,
  ready: <Seal />,
  changed: warningIcon,
  gone: warningIcon,
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

function Checked({ row }: { row: ReadyRow }) {
  const mode = shownMode(row.preferences);
  const count = row.chapterKeys.length;
  const chapters = row.mayCiteMore ? texts.firstChapters(count) : count || texts.noChapters;
  const lines: [label: string, value: string | number][] = [
    [texts.text, texts.words(row.words)],
    [texts.chapters, chapters],
    [texts.slides, row.slideCount || texts.noSlides],
    [
      texts.settings,
      mode === 'CountDown' ? texts.countDown(row.preferences.countdownTime) : presenterTexts.modes[mode],
    ],
    [texts.application, row.hasOtherLetters ? texts.otherFonts : ''],
    [texts.pdf, texts.size(row.pdf.bytes)],
  ];
  return (
    <>
      <List aria-label={texts.checked}>
        {lines.map(([label, value]) => (
          <li key={label}>
            <Check size={18} strokeWidth={1.8} aria-hidden />
            <span>{label}</span>
            <span>{typeof value === 'number' ? value.toLocaleString('en') : value}</span>
          </li>
        ))}
      </List>
      {sentencesOn(row.substituted).map((sentence) => (
        <Note key={sentence}>{sentence}</Note>
      ))}
    </>
  );
}

function sentencesOn(substituted: readonly Substituted[]): string[] {
  const groups = new Map<string, { first: Substituted; references: string[] }>();
  for (const each of substituted) {
    const key = [each.translationName, each.wantedId, each.reason].join('\n');
    const { first, references } = groups.get(key) ?? { first: each, references: [] };
    groups.set(key, { first, references: [...references, each.reference] });
  }
  return [...groups.values()].map(({ first: { translationName, wantedId, reason }, references }) =>
    texts.otherTranslation[reason](references, translationName, wantedId),
  );
}

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 10,
  '& > li': { ...theme.typography.body2, display: 'flex', alignItems: 'baseline', gap: 12 },
  '& svg': { flex: 'none', alignSelf: 'center', color: theme.vars.palette.primary.main },
  '& span:last-of-type': {
    ...theme.typography.caption,
    marginInlineStart: 'auto',
    textAlign: 'end',
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.warning.main,
}));

/** The text was saved when the editor was left. */
export function ReadySection({ documentId }: { documentId: string }) {
  const { id: ownerId, inAdminImpersonationMode } = useUser();
  const shown = useReady(documentId);
  if (inAdminImpersonationMode) return null;
  return (
    <Section>
      <ReadyPanel documentId={documentId} shown={shown} onMake={() => void makeSermonReady(ownerId, documentId)} />
    </Section>
  );
}

const Section = styled('section')(({ theme }) => ({
  marginTop: 20,
  paddingTop: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
