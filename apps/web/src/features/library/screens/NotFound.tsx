import { SearchX } from 'lucide-react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LinkButton } from '../../../ui/plain/Button.tsx';
import { View } from '../View.tsx';

/** An address whose item does not exist, or belongs to somebody else: nobody learns which. */
export const NotFound = () => (
  <View title="Not Found" within={[]}>
    <EmptyState Icon={SearchX} text="We're sorry, but we couldn't find the page you've requested.">
      <LinkButton to="/library-home" variant="tonal">
        Go to My Library
      </LinkButton>
    </EmptyState>
  </View>
);
