import type { FreeFeature, PaidFeature } from '@sermon/domain/accounts/entitlements';
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
  /** Decides who may choose the entry. Other users are sent to the upgrade page. */
  feature: FreeFeature | PaidFeature<'redirect'>;
  /** The path of the screen that the entry opens. */
  place?: '/library-import';
};

/** The entries in the New menu, in groups separated by dividers (spec part 1 §2, New-item menu). */
export const newEntries: readonly (readonly NewEntry[])[] = [
  [
    { label: 'New blank document', Icon: ScrollText, kind: 'document', feature: 'blankDocument' },
    { label: 'Choose a template', Icon: LayoutTemplate, kind: 'template', feature: 'freeTemplate' },
    { label: 'New folder or series', Icon: FolderPlus, kind: 'container', feature: 'folder' },
  ],
  [
    { label: 'Upload Word Document', Icon: FilePlus, kind: 'word', feature: 'wordUpload' },
    { label: 'Upload file', Icon: FileUp, kind: 'file', feature: 'fileUpload' },
    { label: 'Import…', Icon: Import, place: '/library-import', feature: 'import' },
  ],
  [
    { label: 'New linked YouTube', Icon: SquarePlay, kind: 'YouTube', feature: 'youTubeLink' },
    { label: 'New linked SoundCloud', Icon: AudioLines, kind: 'SoundCloud', feature: 'soundCloudLink' },
    { label: 'New linked Vimeo', Icon: SquarePlay, kind: 'Vimeo', feature: 'vimeoLink' },
    { label: 'New link', Icon: Link2, kind: 'link', feature: 'webLink' },
  ],
];
