import { pageNotFound } from '@sermon/domain/texts/calls';
import { SearchX } from 'lucide-react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LinkButton } from '../../../ui/plain/Button.tsx';
import { View } from '../View.tsx';

/** Shown when an item does not exist or belongs to another user. The page does not reveal which. */
export const NotFound = () => (
  <View title="Not Found" within={[]}>
    <EmptyState Icon={SearchX} text={pageNotFound}>
      <LinkButton to="/library-home" variant="tonal">
        Go to My Library
      </LinkButton>
    </EmptyState>
  </View>
);
