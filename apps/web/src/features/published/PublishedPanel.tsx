import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { PublishedKind } from '@sermon/contract/published';
import type { Insertion } from '@sermon/domain/document/source';
import { cleanLine } from '@sermon/domain/text';
import { maxQueryLength } from '@sermon/domain/search/limits';
import { published as texts } from '@sermon/domain/texts/published';
import { Search, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import * as z from 'zod';
import { useRemembered } from '../../ui/remembered.ts';
import { Trouble } from '../../ui/Trouble.tsx';
import { size } from '../../ui/tokens.ts';
import { useUser } from '../../user.ts';
import { MoreVerses } from '../research/MoreVerses.tsx';
import { moveAmongResults } from '../research/resultKeys.ts';
import { ItemDrawer, type ReadItem } from './ItemDrawer.tsx';
import { ItemResult } from './ItemResult.tsx';
import { StartScreen } from './StartScreen.tsx';
import { useFound } from './useFound.ts';

const labels = { sermon: 'Search Sermons', illustration: 'Search Illustrations' } as const;

type PublishedPanelProps = { kind: PublishedKind; onInsert: (insertion: Insertion) => void };

/**
 * Search in published sermons or illustrations beside the text, on every keystroke. What was searched for last is there again while the
 * browser's tab is open.
 */
export function PublishedPanel({ kind, onInsert }: PublishedPanelProps) {
  const { id: userId } = useUser();
  const [typed, type] = useRemembered(`sermon-search-${kind}-${userId}`, z.string(), '', 'tab');
  const query = cleanLine(typed.slice(0, maxQueryLength));
  const found = useFound(kind, query);
  const [reading, setReading] = useState<ReadItem | null>(null);
  const onRead = useCallback(({ id, title }: { id: string; title: string }) => setReading({ kind, id, title }), [kind]);

  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    type('');
    field.current?.focus();
  };

  const isSearching = query !== '';
  const answer = isSearching ? found.data?.pages[0] : undefined;
  const results = isSearching ? (found.data?.pages.flatMap((page) => page.results) ?? []) : [];
  const isOld = found.isPlaceholderData;
  return (
    <Panel onKeyDown={moveAmongResults}>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <OutlinedInput
          fullWidth
          size="small"
          type="search"
          value={typed}
          placeholder="Words, an author, or a passage"
          onChange={({ target }) => type(target.value)}
          inputRef={field}
          inputProps={{
            'aria-label': labels[kind],
            autoComplete: 'off',
            enterKeyHint: 'search',
            maxLength: maxQueryLength,
          }}
          startAdornment={
            <InputAdornment position="start">
              <Search size={18} strokeWidth={1.6} aria-hidden />
            </InputAdornment>
          }
          endAdornment={typed !== '' && <Clear onClear={clear} />}
          sx={{
            height: { xs: size.tap, md: 40 },
            pl: 1.5,
            pr: 0.5,
            '& .MuiInputAdornment-root': { mr: 0.5 },
            '& input.MuiInputBase-input': { px: 0.5 },
            '& input::-webkit-search-cancel-button': { display: 'none' },
          }}
        />
      </form>
      <div role="status">
        {answer && !found.isError && answer.totalCount > 0 && (
          <Line>{texts.found(kind, answer.totalCount, answer.isOver)}</Line>
        )}
        {answer && !isOld && !found.isError && answer.totalCount === 0 && <Sentence>{texts.noneFound[kind]}</Sentence>}
      </div>
      <Found tabIndex={-1} data-old={isOld || undefined} aria-busy={found.isFetching}>
        {!isSearching && <StartScreen kind={kind} />}
        {isSearching && found.isLoading && <Busy size={20} aria-label="Searching" />}
        {results.length > 0 && (
          <ol>
            {results.map((item) => (
              <ItemResult key={item.id} kind={kind} item={item} query={query} onRead={onRead} onInsert={onInsert} />
            ))}
          </ol>
        )}
        {isSearching && found.isError && (
          <Trouble onTryAgain={() => void (answer ? found.fetchNextPage() : found.refetch())}>
            {texts.searchFailed[kind]}
          </Trouble>
        )}
        {isSearching && found.hasNextPage && !found.isError && !isOld && (
          <MoreVerses isBusy={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
        )}
      </Found>
      <ItemDrawer reading={reading} onClose={() => setReading(null)} onInsert={onInsert} />
    </Panel>
  );
}

const Clear = ({ onClear }: { onClear: () => void }) => (
  <IconButton
    aria-label="Clear"
    onClick={onClear}
    sx={{ width: { xs: size.tap, md: 32 }, height: { xs: size.tap, md: 32 } }}
  >
    <X size={16} strokeWidth={1.75} aria-hidden />
  </IconButton>
);

const Panel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  flex: 1,
  '& > form': { padding: '0 20px' },
});

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: '8px 20px 0',
  color: theme.vars.palette.text.secondary,
}));

const Found = styled('div')(({ theme }) => ({
  flex: 1,
  marginTop: 10,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  outline: 'none',
  '& > ol': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    transition: 'opacity 120ms',
  },
  '&[data-old] > ol': { opacity: 0.55 },
}));

const Busy = styled(CircularProgress)({ display: 'block', margin: '24px auto' });

const Sentence = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  margin: '32px 20px 0',
  fontWeight: 400,
  textAlign: 'center',
}));
