import { library as texts } from '@sermon/domain/texts/library';
import { Gem } from 'lucide-react';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { View } from '../library/View.tsx';

/** The screen for sermons prepared by others. */
export const PremiumSermonsScreen = () => (
  <View title="Premium Sermons">
    <EmptyState Icon={Gem} text={texts.noPremiumSermons} />
  </View>
);
