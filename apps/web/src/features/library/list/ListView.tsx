import Box from '@mui/material/Box';
import type { LibraryItem } from '@sermon/contract/library';
import { useMemo, useState, type ReactNode } from 'react';
import { itemCount } from '@sermon/domain/texts/library';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { BulkBar } from '../selection/BulkBar.tsx';
import type { HelpTopic } from '../shell/HelpPanel.tsx';
import { ItemList } from './ItemList.tsx';
import type { Section } from './lines.ts';
import { SortMenu } from './SortMenu.tsx';
import type { Sorting } from './useSort.ts';
import { SelectionContext } from '../selection/selection.ts';
import { SidePanel } from '../shell/SidePanel.tsx';
import { useListSelection } from '../selection/useListSelection.ts';
import { View } from '../View.tsx';

type ListViewProps = {
  title: string;
  within?: readonly LibraryItem[];
  /** Shown right after the title. */
  mark?: ReactNode;
  help: HelpTopic;
  sections: readonly Section[];
  /** The sort order; null for a list with its own fixed order. */
  sorting: Sorting | null;
  /** Replaces the whole view until the items are loaded. */
  pending: ReactNode;
  /** Shown above the list. */
  before?: ReactNode;
  /** Shown below the list. */
  after?: ReactNode;
  /** Replaces an empty list. */
  empty: ReactNode;
};

/** A library view that shows a list, with its selection, bulk actions and side panel. */
export function ListView({
  title,
  within,
  mark,
  help,
  sections,
  sorting,
  pending,
  before,
  after,
  empty,
}: ListViewProps) {
  const isPhone = useIsPhone();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const { returnedTo, ...selection } = useListSelection(items, scroller, items.length > 0);
  const hasBulk = selection.selected.length >= (isPhone ? 1 : 2);
  return (
    <SelectionContext value={selection}>
      <View
        title={title}
        {...(within && { within })}
        mark={mark}
        aside={
          items.length > 0 && (
            <>
              {sorting && <SortMenu sorting={sorting} />}
              <span style={{ marginInlineStart: 'auto' }}>{itemCount(items.length)}</span>
            </>
          )
        }
        bulk={hasBulk && <BulkBar />}
        side={<SidePanel help={help} />}
        scrollRef={setScroller}
      >
        {pending}
        {!pending && before}
        {items.length ? (
          <ItemList sections={sections} sorting={sorting} scroller={scroller} returnedTo={returnedTo} />
        ) : (
          // On phones there is no title line above the content, so padding is added.
          !pending && empty && <Box sx={{ pt: { xs: 2, md: 0 } }}>{empty}</Box>
        )}
        {!pending && after}
      </View>
    </SelectionContext>
  );
}
