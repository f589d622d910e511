import { styled, type Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { history as texts } from '@sermon/domain/texts/history';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { PageText } from '../../editor/PageText.tsx';
import { ConnectionError } from '../../ui/states/EmptyState.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { Comparison, Sheet } from './Comparison.tsx';

export type View = 'changes' | 'text';

export const VersionView = ({
  views,
  actions,
  children,
}: {
  views: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}) => (
  <Frame>
    <Views>{views}</Views>
    <Reading>{children}</Reading>
    <Actions>{actions}</Actions>
  </Frame>
);

export const ViewChoice = ({ view, onChoose }: { view: View; onChoose: (view: View) => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={view}
    aria-label="Show"
    onChange={(_, wanted: View | null) => wanted && onChoose(wanted)}
  >
    <ToggleButton value="changes">Changes</ToggleButton>
    <ToggleButton value="text">Text</ToggleButton>
  </ToggleButtonGroup>
);

export function VersionText({ version, now, view }: { version: UseQueryResult<string>; now: string; view: View }) {
  if (version.isPending) return <LoadingState />;
  if (version.isError)
    return <ConnectionError message={texts.versionNotLoaded} onTryAgain={() => void version.refetch()} />;
  const text = version.data;
  if (view === 'changes') return <Comparison before={text} after={now} labels={sinceThen} />;
  return <WrittenText html={text} label="Text of this version" />;
}

const sinceThen = { added: 'Added since', removed: 'Removed since' };

export function WrittenText({ html, label }: { html: string; label: string }) {
  const blocks = useMemo(() => parseDocument(html), [html]);
  return (
    <Scroller role="region" aria-label={label} tabIndex={0}>
      <Sheet>
        <PageText blocks={blocks} />
      </Sheet>
    </Scroller>
  );
}

const narrow = (theme: Theme) => theme.breakpoints.down(960);

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  grid: '"views actions" auto "reading reading" minmax(0, 1fr) / 1fr auto',
  height: '100%',
  [narrow(theme)]: {
    grid: '"views" auto "actions" auto "reading" minmax(0, 1fr) / minmax(0, 1fr)',
    '& > :empty': { display: 'none' },
  },
  [theme.breakpoints.down('sm')]: { grid: '"views" auto "reading" minmax(0, 1fr) "actions" auto / minmax(0, 1fr)' },
}));

const Views = styled('div')(({ theme }) => ({
  gridArea: 'views',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '8px 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& .MuiToggleButton-root': { paddingInline: 14 },
  '&:empty': { paddingBlock: 0 },
  [theme.breakpoints.down('sm')]: {
    paddingInline: 16,
    '& .MuiToggleButtonGroup-root': { display: 'flex', flex: '1 0 100%' },
    '& .MuiToggleButton-root': { flex: 1 },
  },
  [touch]: { '& .MuiToggleButton-root': { minHeight: size.tap } },
}));

const Reading = styled('div')({ gridArea: 'reading', minHeight: 0 });

const Actions = styled('div')(({ theme }) => ({
  gridArea: 'actions',
  display: 'flex',
  gap: 8,
  padding: '8px 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: {
    padding: '8px 16px',
    borderBottom: 0,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    '& > *': { flex: '1 1 0', paddingInline: 8 },
  },
  [touch]: { '& > *': { minHeight: size.tap } },
}));

const Scroller = styled('div')(({ theme }) => ({
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  backgroundColor: theme.vars.palette.surface.sunken,
}));
