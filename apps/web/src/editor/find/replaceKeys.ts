import { isApple } from '../../ui/commands/keysLabel.ts';

/**
 * The shortcut that opens the find bar with its replace row. It differs on macOS, which reserves ⌘H for hiding the
 * window.
 */
export const replaceKeys = (): string => (isApple() ? 'Mod+Alt+F' : 'Mod+H');
