import type { LucideIcon } from 'lucide-react';

/** Something that a person can do here, wherever it is offered: in a menu, in the palette, by its keys, on the sheet of shortcuts. */
export type Command = {
  id: string;
  /** As it is called everywhere: 'Quick Print'. */
  label: string;
  /** The heading under which it stands in the palette and on the sheet: 'Format'. */
  group: string;
  /** In a menu it stands below others under this heading, which says the rest of its label: 'Two columns'. */
  under?: { heading: string; label: string };
  Icon?: LucideIcon;
  /** 'Mod+Shift+H'; Mod is Ctrl, on a Mac ⌘. */
  keys?: string;
  /** Other words under which somebody looks for it. */
  words?: string;
  /** The text itself listens for its keys: nobody else must. */
  isOfEditor?: boolean;
  isDisabled?: boolean;
  /** Why it cannot be done now; a menu says it. */
  why?: string;
  /** What a menu says beside its label: 'New'. */
  note?: string;
  /** Left out where a command only stands on the sheet, as the keys of a list do. */
  run?: () => void;
};
