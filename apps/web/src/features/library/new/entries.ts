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

/** What a dialog of the New menu makes. */
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
  /** The dialog that it opens. */
  kind?: NewKind;
  /** For subscribers; a free user is led to the upgrade page with this path. */
  upgrade?: UpgradePath;
  /** The screen that it leads to. */
  place?: '/library-import';
};

/** What can be new, in groups that a line separates (spec part 1 §2, New-item menu). */
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
