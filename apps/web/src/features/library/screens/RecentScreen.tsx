import { groupRecent } from '@sermon/domain/library/recent';
import { library as texts } from '@sermon/domain/texts/library';
import { Clock } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { useToday } from '../../../ui/time/useNow.ts';
import { ListView } from '../list/ListView.tsx';
import { useLoadedItems } from '../list/LoadingRows.tsx';

export function RecentScreen() {
  const { items, pending } = useLoadedItems();
  const today = useToday();
  const sections = useMemo(
    () =>
      groupRecent(items, new Date(`${today}T12:00`)).map(({ group, items: among }) => ({
        title: group,
        items: among,
      })),
    [items, today],
  );
  return (
    <ListView
      title="Recent"
      help="recent"
      sections={sections}
      sorting={null}
      pending={pending}
      empty={<EmptyState Icon={Clock} text={texts.noRecent} />}
    />
  );
}
