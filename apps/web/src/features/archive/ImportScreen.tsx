import { View } from '../library/View.tsx';

export const ImportScreen = () => <View title="Import and Export">{null}</View>;
