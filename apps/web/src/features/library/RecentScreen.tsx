import { View } from './View.tsx';

export const RecentScreen = () => <View title="Recent">{null}</View>;
