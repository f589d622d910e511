import Box from '@mui/material/Box';
import type { LibraryItem } from '@sermon/contract/library';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { itemCount } from '@sermon/domain/texts/library';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { DetailsToggle, useDetailsPanel, useHasDetailsPanel } from '../details/DetailsPanelProvider.tsx';
import { BulkBar } from '../selection/BulkBar.tsx';
import { type HelpTopic, SidePanel } from '../shell/SidePanel.tsx';
import { type BookFilter, BookMenu, NoneFromBook } from './BookMenu.tsx';
import { ItemList } from './ItemList.tsx';
import type { Section } from './lines.ts';
import { type BestMatch, type Sorting, SortMenu } from './SortMenu.tsx';
import { select, SelectionContext, useListSelection } from '../selection/selection.ts';
import { View } from '../View.tsx';

type ListViewProps = {
  title: string;
  within?: readonly LibraryItem[];
  mark?: ReactNode;
  help: HelpTopic;
  sections: readonly Section[];
  sorting: Sorting | null;
  results?: { best: BestMatch; filter: ReactNode };
  bookFilter?: BookFilter;
  pending: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
  empty: ReactNode;
};

export function ListView(props: ListViewProps) {
  const { title, within, mark, help, sections, sorting, results, pending, before, after, empty } = props;
  const { bookFilter } = props;
  const chosen = bookFilter?.chosen ?? null;
  const isPhone = useIsPhone();
  const hasPanel = useHasDetailsPanel();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const { returnedTo, ...selection } = useListSelection(items, scroller, items.length > 0);
  useShownDetails(selection.change);
  const hasSortMenu = isPhone || results !== undefined;
  return (
    <SelectionContext value={selection}>
      <View
        title={title}
        {...(within && { within })}
        mark={mark}
        aside={
          <>
            {items.length > 0 && sorting && hasSortMenu && (
              <SortMenu sorting={sorting} {...(results && { best: results.best })} />
            )}
            {bookFilter && !pending && <BookMenu filter={bookFilter} />}
            {items.length > 0 && !results && (
              <span style={{ marginInlineStart: 'auto' }}>{itemCount(items.length)}</span>
            )}
            {hasPanel && <DetailsToggle />}
          </>
        }
        side={<SidePanel help={help} />}
        scrollRef={setScroller}
      >
        {pending}
        {!pending && !chosen && before}
        {selection.selected.length > 0 && <BulkBar />}
        {items.length > 0 && results?.filter}
        {items.length ? (
          <ItemList
            sections={sections}
            sorting={sorting}
            isResults={results !== undefined}
            scroller={scroller}
            returnedTo={returnedTo}
          />
        ) : (
          // On phones there is no title line above the content, so padding is added.
          !pending &&
          (chosen || empty) && (
            <Box sx={{ pt: { xs: 2, sm: 0 } }}>
              {chosen ? <NoneFromBook name={chosen.name} onShowAll={() => bookFilter?.choose(null)} /> : empty}
            </Box>
          )
        )}
        {!pending && after}
      </View>
    </SelectionContext>
  );
}

function useShownDetails(change: (step: ReturnType<typeof select>) => void): void {
  const { requested, onSelected } = useDetailsPanel();
  useEffect(() => {
    if (requested === null) return;
    change(select(requested));
    onSelected();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each request.
  }, [requested]);
}
