import { View } from './View.tsx';

export const OfflineScreen = () => <View title="Offline Access">{null}</View>;
