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
import { useNewSelection } from '../selection/useNewSelection.ts';
import { View } from '../View.tsx';

type ListViewProps = {
  title: string;
  within?: readonly LibraryItem[];
  /** What stands right behind the title. */
  mark?: ReactNode;
  help: HelpTopic;
  sections: readonly Section[];
  /** How it is sorted; null for a list that has its own order. */
  sorting: Sorting | null;
  /** What stands there instead of everything while the items are not here. */
  pending: ReactNode;
  /** What stands above the list. */
  before?: ReactNode;
  /** What stands under it. */
  after?: ReactNode;
  /** What stands there instead of a list of nothing. */
  empty: ReactNode;
};

/** A view that is a list: what is chosen in it, what can be done to that, and its details beside it. */
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
  const { cameBackTo, ...selection } = useNewSelection(items, scroller, items.length > 0);
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
          <ItemList sections={sections} sorting={sorting} scroller={scroller} cameBackTo={cameBackTo} />
        ) : (
          // A phone has no line with the title over it.
          !pending && empty && <Box sx={{ pt: { xs: 2, md: 0 } }}>{empty}</Box>
        )}
        {!pending && after}
      </View>
    </SelectionContext>
  );
}
