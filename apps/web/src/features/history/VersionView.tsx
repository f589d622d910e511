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
      <Bar>
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
        {actions}
      </Bar>
      {version.isPending && <Waiting />}
      {version.isError && (
        <ConnectionTrouble message={texts.versionNotLoaded} onTryAgain={() => void version.refetch()} />
      )}
      {version.isSuccess && view === 'changes' && (
        <Comparison before={version.data.text} after={now} labels={sinceThen} />
      )}
      {version.isSuccess && view === 'text' && <WrittenText html={version.data.text} label="Text of this version" />}
    </Frame>
  );
}

const sinceThen = { added: 'Added since', removed: 'Removed since' };

/** The present text, with what can be done with it. */
export const PresentView = ({ html, actions }: { html: string; actions: ReactNode }) => (
  <Frame>
    <Bar>{actions}</Bar>
    <WrittenText html={html} label="Present text" />
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

const Frame = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' });

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > :first-of-type': { marginInlineEnd: 'auto' },
  [theme.breakpoints.down('md')]: { paddingInline: 16, '& button': { minHeight: 44 } },
}));

const Scroller = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  backgroundColor: theme.vars.palette.surface.sunken,
}));
