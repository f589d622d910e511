import { View } from './View.tsx';

export const SearchScreen = () => <View title="Search Results">{null}</View>;
