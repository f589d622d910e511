import { library as texts } from '@sermon/domain/texts/library';
import { Layers } from 'lucide-react';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { View } from '../library/View.tsx';

/** The screen for sermon series prepared by others. */
export const PremiumSeriesScreen = () => (
  <View title="Premium Series">
    <EmptyState Icon={Layers} text={texts.noPremiumSeries} />
  </View>
);
