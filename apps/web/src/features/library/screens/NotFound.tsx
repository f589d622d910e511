import { pageNotFound } from '@sermon/domain/texts/calls';
import { SearchX } from 'lucide-react';
import { LibraryLink } from '../../../frame/LibraryLink.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { View } from '../View.tsx';

/** Shown when an item does not exist or belongs to another user. The page does not reveal which. */
export const NotFound = () => (
  <View title="Not Found" within={[]}>
    <EmptyState Icon={SearchX} text={pageNotFound}>
      <LibraryLink variant="tonal" />
    </EmptyState>
  </View>
);
