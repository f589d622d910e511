import { View } from '../library/View.tsx';

/** The documents that are available offline. */
export const OfflineScreen = () => <View title="Offline Access">{null}</View>;
