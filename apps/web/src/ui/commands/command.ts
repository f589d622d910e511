import type { LucideIcon } from 'lucide-react';

/**
 * Something that the user can do, wherever it is offered: in a menu, in the palette, by its keys, on the shortcut
 * sheet.
 */
export type Command = {
  id: string;
  /** Its name everywhere: 'Quick Print'. */
  label: string;
  /** Its heading in the palette and on the sheet: 'Format'. */
  group: string;
  /** In a menu it is grouped with others under this heading, which completes its label: 'Two columns'. */
  under?: { heading: string; label: string };
  Icon?: LucideIcon;
  /** 'Mod+Shift+H'. Mod is Ctrl, or ⌘ on a Mac. */
  keys?: string;
  /** Other words that users may search for. */
  words?: string;
  /** The editor handles the keys itself; nothing else may handle them. */
  isOfEditor?: boolean;
  isDisabled?: boolean;
  /** Why it is disabled; menus show it. */
  why?: string;
  /** A note next to the label in menus: 'New'. */
  note?: string;
  /** Missing for commands that only appear on the shortcut sheet, such as the keys of a list. */
  run?: () => void;
};
