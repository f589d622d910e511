import { View } from './View.tsx';

export const PremiumSermonsScreen = () => <View title="Premium Sermons">{null}</View>;
