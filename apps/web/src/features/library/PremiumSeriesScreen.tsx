import { View } from './View.tsx';

export const PremiumSeriesScreen = () => <View title="Premium Series">{null}</View>;
