import { View } from './View.tsx';

export const StarredScreen = () => <View title="Starred">{null}</View>;
