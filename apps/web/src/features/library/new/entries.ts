import type { FreeFeature, PaidFeature } from '@sermon/domain/accounts/entitlements';
import {
  AudioLines,
  FilePen,
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
  kind?: NewKind;
  feature: FreeFeature | PaidFeature<'prompt'>;
  place?: '/library-import';
  startsWriting?: true;
};

/**
 * The entries in the New menu, in groups separated by dividers (spec part 1 §2, New-item menu). "New blank document" of
 * the specification is the second entry; the first one needs no name.
 */
export const newEntries: readonly (readonly NewEntry[])[] = [
  [
    { label: 'Blank sermon', Icon: ScrollText, startsWriting: true, feature: 'blankDocument' },
    { label: 'Blank document…', Icon: FilePen, kind: 'document', feature: 'blankDocument' },
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
