import { View } from './View.tsx';

export const TemplatesScreen = () => <View title="Sermon Templates">{null}</View>;
