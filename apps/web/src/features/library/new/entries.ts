import {
  AudioLines,
  FilePlus,
  FileUp,
  FolderPlus,
  Import,
  LayoutTemplate,
  Link2,
  ScrollText,
  SquarePlay,
  type LucideIcon,
} from 'lucide-react';
import type { UpgradePath } from '../../../upgrade.ts';

/** The kinds of items that the New menu creates. */
export type NewKind =
  | 'document'
  | 'template'
  | 'container'
  | 'word'
  | 'file'
  | 'link'
  | 'YouTube'
  | 'SoundCloud'
  | 'Vimeo';

export type NewEntry = {
  label: string;
  Icon: LucideIcon;
  /** The dialog that the entry opens. */
  kind?: NewKind;
  /** Set on entries for subscribers only. Free users are sent to the upgrade page with this path. */
  upgrade?: UpgradePath;
  /** The path of the screen that the entry opens. */
  place?: '/library-import';
};

/** The entries in the New menu, in groups separated by dividers (spec part 1 §2, New-item menu). */
export const newEntries: readonly (readonly NewEntry[])[] = [
  [
    { label: 'New blank document', Icon: ScrollText, kind: 'document' },
    { label: 'Choose a template', Icon: LayoutTemplate, kind: 'template' },
    { label: 'New folder or series', Icon: FolderPlus, kind: 'container' },
  ],
  [
    { label: 'Upload Word Document', Icon: FilePlus, kind: 'word', upgrade: 'Word' },
    { label: 'Upload file', Icon: FileUp, kind: 'file' },
    { label: 'Import…', Icon: Import, place: '/library-import' },
  ],
  [
    { label: 'New linked YouTube', Icon: SquarePlay, kind: 'YouTube', upgrade: 'YouTube' },
    { label: 'New linked SoundCloud', Icon: AudioLines, kind: 'SoundCloud', upgrade: 'SoundCloud' },
    { label: 'New linked Vimeo', Icon: SquarePlay, kind: 'Vimeo', upgrade: 'Vimeo' },
    { label: 'New link', Icon: Link2, kind: 'link' },
  ],
];
