import type { LucideIcon } from 'lucide-react';

/**
 * An action that the user can take from any of several places: a menu, the palette, a keyboard shortcut, or the list of
 * shortcuts.
 */
export type Command = {
  id: string;
  /** The name that is used everywhere: 'Quick Print'. */
  label: string;
  /** The heading under which the palette and the list of shortcuts show it: 'Format'. */
  group: string;
  /** For menus that group commands under a heading. `label` is the rest of the name: 'Two columns'. */
  under?: { heading: string; label: string };
  Icon?: LucideIcon;
  /** The keyboard shortcut: 'Mod+Shift+H'. Mod is Ctrl, or ⌘ on a Mac. */
  keys?: string;
  /** The condition under which the shortcut runs it, shown in the list of shortcuts: 'with words selected'. */
  when?: string;
  /** Additional search terms. */
  words?: string;
  /** The editor handles the shortcut itself, so nothing else may handle it. */
  isOfEditor?: boolean;
  isDisabled?: boolean;
  /** The reason it is disabled, shown in menus. */
  why?: string;
  /** A badge next to the label in menus: 'New'. */
  note?: string;
  /** Undefined for entries that only appear in the list of shortcuts, such as the keys for navigating a list. */
  run?: () => void;
};
