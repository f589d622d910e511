import { View } from '../library/View.tsx';

export const CalendarScreen = () => <View title="Calendar">{null}</View>;
