import type { LucideIcon } from 'lucide-react';

/** Offered in several places: menus, the palette, keyboard shortcuts, and the list of shortcuts. */
export type Command = {
  id: string;
  label: string;
  group: string;
  /** For menus that group commands under a heading. `label` is the rest of the name: 'Two columns'. */
  under?: { heading: string; label: string };
  Icon?: LucideIcon;
  /** Such as 'Mod+Shift+H'. Mod is Ctrl, or ⌘ on a Mac. */
  keys?: string;
  /** The condition under which the shortcut runs it, shown in the list of shortcuts: 'with words selected'. */
  when?: string;
  words?: string;
  /** The editor handles the shortcut itself, so nothing else may handle it. */
  isOfEditor?: boolean;
  isDisabled?: boolean;
  why?: string;
  note?: string;
  /** Undefined for entries that only appear in the list of shortcuts, such as the keys for navigating a list. */
  run?: () => void;
};
