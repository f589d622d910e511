import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ListedDocument } from '@sermon/contract/builder';
import { typeLabel } from '@sermon/domain/library/items';
import { formatSize } from '@sermon/domain/texts/numbers';
import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { ready as readyTexts } from '@sermon/domain/texts/offline/ready';
import { Link } from '@tanstack/react-router';
import {
  BadgeAlert,
  BadgeCheck,
  CircleCheck,
  CloudDownload,
  CloudOff,
  GitCompareArrows,
  LoaderCircle,
  type LucideIcon,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react';
import { memo } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { isOnlyHere } from '../../offline/store/texts.ts';
import { TextButton } from '../../ui/plain/TextLink.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { inSentence, formatRelative } from '../../ui/time/dateFormat.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useUser } from '../../user.ts';
import { useItemActions } from '../library/actions/action.ts';
import { offline } from '../library/actions/itemActions.ts';
import { ItemIcon } from '../library/ItemIcon.tsx';
import { makeSermonReady, type ShownReady, useReady } from '../ready/useReady.ts';
import type { OfflineRow as Row, RowState } from './useOfflineDocuments.ts';

const looks: Record<RowState, { Icon: LucideIcon; tone: Tone }> = {
  kept: { Icon: CircleCheck, tone: 'good' },
  unsaved: { Icon: RefreshCw, tone: 'neutral' },
  twoVersions: { Icon: GitCompareArrows, tone: 'warning' },
  fetching: { Icon: CloudDownload, tone: 'neutral' },
  waiting: { Icon: CloudDownload, tone: 'neutral' },
  full: { Icon: TriangleAlert, tone: 'warning' },
  refused: { Icon: TriangleAlert, tone: 'warning' },
  notFetched: { Icon: TriangleAlert, tone: 'warning' },
};

export const OfflineRow = memo(function OfflineRow({ row, now }: { row: Row; now: Date }) {
  const { document, copy, state, percent } = row;
  const { run } = useItemActions();
  const isOnline = useIsOnline();
  const mayRelease = isOnline && !isOnlyHere(document);
  const { Icon, tone } = looks[state];
  const ready = useReady(document.id);
  const { id, name, dateModified } = document;
  const facts = [
    typeLabel(document),
    copy && formatSize(copy.bytes),
    texts.modified(inSentence(formatRelative(dateModified, now))),
    copy && texts.stored(inSentence(formatRelative(copy.fetchedAt, now))),
  ];
  return (
    <Line>
      <ItemIcon item={document} />
      <div>
        {copy || isOnline ? (
          <Link to="/build/$id" params={{ id }} title={name}>
            {name}
          </Link>
        ) : (
          <strong title={name}>{name}</strong>
        )}
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {state === 'kept' && ready.kind !== 'none' ? (
        <ReadyStatus document={document} shown={ready} />
      ) : (
        <State data-tone={tone}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          {state === 'fetching' && percent > 0 ? texts.fetchedPart(percent) : texts.states[state]}
        </State>
      )}
      <Tooltip title={texts.disable}>
        <IconButton
          aria-label={`${texts.disable}: ${name}`}
          aria-disabled={!mayRelease}
          onClick={() => mayRelease && run(offline, [{ ...document, offlineMode: true }])}
        >
          <CloudOff size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Tooltip>
    </Line>
  );
});

const Line = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  paddingBlock: 8,
  boxSizing: 'border-box',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > svg': { flex: 'none' },
  '& > div': { flex: 1, minWidth: 0, display: 'grid', justifyItems: 'start' },
  '& > div > :is(a, strong)': {
    ...theme.typography.subtitle1,
    fontWeight: 600,
    maxWidth: '100%',
    color: 'inherit',
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRadius: 4,
    [touch]: { minHeight: 32 },
  },
  '& > div > a:hover': { textDecoration: 'underline', textUnderlineOffset: 4, textDecorationThickness: 1 },
  '& > div > span': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > button': { flex: 'none', [touch]: { width: size.tap, height: size.tap } },
  '& > button[aria-disabled="true"]': { opacity: 0.45, cursor: 'default' },
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    rowGap: 4,
    '& > div': { gridColumn: 2 },
    '& > [data-tone]': { gridColumn: 2, gridRow: 2 },
    '& > button': { gridColumn: 3, gridRow: '1 / span 2' },
  },
}));

type Kind = Exclude<ShownReady['kind'], 'none'>;
const readyLooks: Record<Kind, { Icon: LucideIcon; tone: Tone }> = {
  ready: { Icon: BadgeCheck, tone: 'good' },
  running: { Icon: LoaderCircle, tone: 'neutral' },
  changed: { Icon: BadgeAlert, tone: 'warning' },
  gone: { Icon: BadgeAlert, tone: 'warning' },
  failed: { Icon: BadgeAlert, tone: 'warning' },
};

type StatusProps = { document: ListedDocument; shown: Exclude<ShownReady, { kind: 'none' }> };

/** Pressing it checks the sermon again if it is not ready. */
function ReadyStatus({ document: { id, name }, shown }: StatusProps) {
  const { id: ownerId } = useUser();
  const isOnline = useIsOnline();
  const { Icon, tone } = readyLooks[shown.kind];
  const label = shown.kind === 'failed' ? shown.reason : readyTexts.labels[shown.kind];
  const mayCheck = isOnline && shown.kind !== 'ready' && shown.kind !== 'running';
  return (
    <State data-tone={tone}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {mayCheck ? (
        <TextButton aria-label={`${label}: ${name}`} onClick={() => void makeSermonReady(ownerId, id)}>
          {label}
        </TextButton>
      ) : (
        <span>{label}</span>
      )}
    </State>
  );
}

type Tone = 'good' | 'neutral' | 'warning';

const State = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flex: '0 0 220px',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: theme.vars.palette.text.secondary,
  '&[data-tone="good"]': { color: theme.vars.palette.primary.main, fontWeight: 600 },
  '&[data-tone="warning"]': { color: theme.vars.palette.warning.main, fontWeight: 600 },
  '& > svg': { flex: 'none' },
  '& > button': { padding: 0, textAlign: 'start', color: 'inherit', [touch]: { minHeight: size.tap } },
  [theme.breakpoints.down('md')]: { flexBasis: 150 },
}));
