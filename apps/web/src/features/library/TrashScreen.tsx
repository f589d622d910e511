import { View } from './View.tsx';

export const TrashScreen = () => <View title="Trash">{null}</View>;
