import { styled } from '@mui/material/styles';
import { unsaved as texts } from '@sermon/domain/texts/unsaved';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FilePenLine, HardDrive } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { type Journal, maxGoneTexts } from '../../offline/journal.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { useNow } from '../../ui/time/useNow.ts';
import { useUser } from '../../user.ts';
import { LoadingRows } from '../library/list/LoadingRows.tsx';
import { View } from '../library/View.tsx';
import { ReadDialog, UnsavedRow } from './UnsavedRow.tsx';
import type { NamedText, Tools } from './textActions.ts';
import { useUnsaved } from './useUnsaved.ts';

export function UnsavedScreen() {
  const unsaved = useUnsaved({ refetchOnMount: 'always' });
  const now = useNow();
  const tools = useTools(unsaved?.journal);
  const [reading, setReading] = useState<NamedText | null>(null);
  const [isReading, setIsReading] = useState(false);
  const read = useCallback((text: NamedText) => {
    setReading(text);
    setIsReading(true);
  }, []);
  if (!unsaved || !tools)
    return (
      <View title={texts.title}>
        <LoadingRows />
      </View>
    );

  const { texts: listed, notShown, canTellOpen, isStorageRefused, checkAgain } = unsaved;
  // The state of the text may change while the dialog is open. The dialog closes when the text is no longer unsaved.
  const readText = listed.find(({ entry }) => entry.editorId === reading?.entry.editorId);
  const hasGone = listed.some(({ state }) => state.kind === 'gone');
  const isAway = listed.some(({ state }) => state.kind === 'away');
  return (
    <View title={texts.title}>
      <Content>
        {listed.length === 0 && (
          <Empty>
            <EmptyState
              Icon={isStorageRefused ? HardDrive : FilePenLine}
              text={isStorageRefused ? texts.noStorage : texts.none}
            />
          </Empty>
        )}
        {listed.length > 0 && (
          <>
            <p>{canTellOpen ? `${texts.note} ${texts.sentByItself}` : texts.note}</p>
            {hasGone && <p>{texts.keptOfDeleted(maxGoneTexts)}</p>}
            {!canTellOpen && <p>{texts.cannotTellOpen}</p>}
            {isAway && <ErrorState onTryAgain={checkAgain}>{texts.someNotReachable}</ErrorState>}
            <ul aria-label={texts.title}>
              {listed.map(({ entry, state }) => (
                <UnsavedRow
                  key={entry.editorId}
                  entry={entry}
                  state={state}
                  isSent={canTellOpen}
                  now={now}
                  tools={tools}
                  onRead={read}
                />
              ))}
            </ul>
            {notShown > 0 && <p>{texts.notShown(notShown)}</p>}
          </>
        )}
      </Content>
      {reading && (
        <ReadDialog
          named={{ ...reading, ...readText }}
          isOpen={isReading && readText !== undefined}
          tools={tools}
          onClose={() => setIsReading(false)}
        />
      )}
    </View>
  );
}

/** The object stays the same while the list is shown, so that rows do not rerender. */
function useTools(journal: Journal | undefined): Tools | null {
  const { id: ownerId } = useUser();
  const client = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  return useMemo(() => {
    const openDocument = (id: string) => navigate({ to: '/build/$id', params: { id } });
    return journal ? { journal, ownerId, client, notify, openDocument } : null;
  }, [journal, ownerId, client, notify, navigate]);
}

const Content = styled('div')(({ theme }) => ({
  maxWidth: 960,
  '& > p': { ...theme.typography.body2, margin: '0 0 12px', color: theme.vars.palette.text.secondary },
  '& > ul': { margin: 0, padding: 0, listStyle: 'none', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > ul + p': { marginTop: 16 },
  '& > [role="alert"]': {
    marginBottom: 12,
    padding: 16,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  [theme.breakpoints.down('sm')]: { paddingTop: 16 },
}));

const Empty = styled('div')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { paddingTop: 16 } }));
