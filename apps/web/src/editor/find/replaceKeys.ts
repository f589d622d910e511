import { isApple } from '../../ui/commands/keysLabel.ts';

/** The keys that open the find bar with its second line. A Mac keeps ⌘H for hiding the window. */
export const replaceKeys = (): string => (isApple() ? 'Mod+Alt+F' : 'Mod+H');
