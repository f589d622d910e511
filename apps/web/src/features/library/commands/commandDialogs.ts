export { CommandPalette } from '../../../ui/commands/CommandPalette.tsx';
export { ShortcutSheet } from '../../../ui/commands/ShortcutSheet.tsx';
