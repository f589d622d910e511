import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { parseDocument } from '@sermon/domain/document/parse';
import { history as texts } from '@sermon/domain/texts/history';
import type { RevisionText } from '@sermon/contract/history';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { PageText } from '../../editor/PageText.tsx';
import { ConnectionTrouble } from '../../ui/ConnectionTrouble.tsx';
import { size } from '../../ui/tokens.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { Comparison } from './Comparison.tsx';
import { Sheet } from './Sheet.tsx';

type Version = UseQueryResult<RevisionText>;
/** What is shown of a version: what was changed since, or the text as it was. */
export type View = 'changes' | 'text';

/** A kept version, and what can be done with it. */
export function VersionView(props: {
  version: Version;
  /** The present text. */
  now: string;
  view: View;
  onView: (view: View) => void;
  actions: ReactNode;
}) {
  const { version, now, view, onView, actions } = props;
  return (
    <Frame>
      <Views>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label="Show"
          onChange={(_, wanted: View | null) => wanted && onView(wanted)}
        >
          <ToggleButton value="changes">Changes</ToggleButton>
          <ToggleButton value="text">Text</ToggleButton>
        </ToggleButtonGroup>
      </Views>
      <Reading>
        {version.isPending && <Waiting />}
        {version.isError && (
          <ConnectionTrouble message={texts.versionNotLoaded} onTryAgain={() => void version.refetch()} />
        )}
        {version.isSuccess && view === 'changes' && (
          <Comparison before={version.data.text} after={now} labels={sinceThen} />
        )}
        {version.isSuccess && view === 'text' && <WrittenText html={version.data.text} label="Text of this version" />}
      </Reading>
      <Actions>{actions}</Actions>
    </Frame>
  );
}

const sinceThen = { added: 'Added since', removed: 'Removed since' };

/** The present text, with what can be done with it. */
export const PresentView = ({ html, actions }: { html: string; actions: ReactNode }) => (
  <Frame>
    <Views />
    <Reading>
      <WrittenText html={html} label="Present text" />
    </Reading>
    <Actions>{actions}</Actions>
  </Frame>
);

function WrittenText({ html, label }: { html: string; label: string }) {
  const blocks = useMemo(() => parseDocument(html), [html]);
  return (
    <Scroller role="region" aria-label={label} tabIndex={0}>
      <Sheet>
        <PageText blocks={blocks} />
      </Sheet>
    </Scroller>
  );
}

/** On the phone the buttons lie where the thumb is. */
const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  grid: '"views actions" auto "reading reading" minmax(0, 1fr) / 1fr auto',
  height: '100%',
  [theme.breakpoints.down('md')]: { grid: '"views" auto "reading" minmax(0, 1fr) "actions" auto / minmax(0, 1fr)' },
}));

const Views = styled('div')(({ theme }) => ({
  gridArea: 'views',
  padding: '8px 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& .MuiToggleButton-root': { paddingInline: 14 },
  '&:empty': { paddingBlock: 0 },
  [theme.breakpoints.down('md')]: {
    paddingInline: 16,
    '& .MuiToggleButtonGroup-root': { display: 'flex' },
    '& .MuiToggleButton-root': { flex: 1, minHeight: size.tap },
  },
}));

const Reading = styled('div')({ gridArea: 'reading', minHeight: 0 });

const Actions = styled('div')(({ theme }) => ({
  gridArea: 'actions',
  display: 'flex',
  gap: 8,
  padding: '8px 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('md')]: {
    padding: '8px 16px',
    borderBottom: 0,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    '& > *': { flex: '1 1 0', minHeight: size.tap, paddingInline: 8 },
  },
}));

const Scroller = styled('div')(({ theme }) => ({
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  backgroundColor: theme.vars.palette.surface.sunken,
}));
