import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import { Star } from 'lucide-react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { SortedView } from './SortedView.tsx';

const hasStar = (item: LibraryItem) => item.isStarred;

export const StarredScreen = () => (
  <SortedView title="Starred" help="starred" has={hasStar} empty={<EmptyState Icon={Star} text={texts.noStarred} />} />
);
