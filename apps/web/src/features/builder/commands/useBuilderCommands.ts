import type { SermonDocument } from '@sermon/contract/builder';
import { worksOffline } from '@sermon/domain/accounts/entitlements';
import { builder as texts } from '@sermon/domain/texts/builder';
import { offlineDocuments as offlineTexts } from '@sermon/domain/texts/offline/documents';
import { comments as commentTexts } from '@sermon/domain/texts/sharing/comments';
import { shareDialog as shareTexts } from '@sermon/domain/texts/sharing/sharing';
import {
  CloudDownload,
  CircleX,
  Copy,
  Command as CommandIcon,
  FilePlus,
  FolderInput,
  History,
  Keyboard,
  LayoutTemplate,
  PenLine,
  Save,
  Share2,
  Star,
  Timer,
} from 'lucide-react';
import type { Command } from '../../../ui/commands/command.ts';
import { isOnlyHere } from '../../../offline/store/texts.ts';
import { useHeldComments } from '../../sharing/ShareRow.tsx';
import { isTabEnabled, type TabId, useTabs } from '../drawer/tabs.tsx';
import { useUser } from '../../../user.ts';

const panelKeys: Partial<Record<TabId, string>> = { bible: 'Mod+Shift+F' };

type CommandHandlers = {
  newDocument: () => void;
  rename: () => void;
  move: () => void;
  duplicate: () => void;
  close: () => void;
  toggleStar: () => void;
  toggleOffline: () => void;
  saveAsTemplate: () => void;
  saveNow: () => void;
  history: () => void;
  writingLog: () => void;
  share: () => void;
  shareSlides: () => void;
  palette: () => void;
  shortcuts: () => void;
  panel: (tab: TabId) => void;
  nextRegion: (step: 1 | -1) => void;
};

export type BuilderCommands = {
  star: Command;
  offline: Command | null;
  file: readonly Command[];
  panels: readonly Command[];
  help: readonly Command[];
};

export const paletteId = 'help.palette';
export const shortcutsId = 'help.shortcuts';

export function useBuilderCommands(
  sermon: SermonDocument,
  isOnline: boolean,
  handlers: CommandHandlers,
  sourcesPage: Command,
): BuilderCommands {
  const { isTemplate, isStarred, offlineMode } = sermon;
  const { inAdminImpersonationMode } = useUser();
  const tabs = useTabs();
  const heldComments = useHeldComments(sermon.id, sermon.isShared);
  const group = 'File';
  const unlessOnline = !isOnline && { isDisabled: true, why: texts.notOffline };
  const newDocument: Command = {
    id: 'file.new',
    group,
    label: 'New Blank Document',
    Icon: FilePlus,
    words: 'create sermon write',
    ...(!worksOffline('blankDocument') && unlessOnline),
    run: handlers.newDocument,
  };
  const rename: Command = {
    id: 'file.rename',
    group,
    label: 'Rename',
    Icon: PenLine,
    words: 'title name',
    // A document that exists only on this device can be renamed offline.
    ...(!isOnline && !isOnlyHere(sermon) && { isDisabled: true, why: texts.titleOffline }),
    run: handlers.rename,
  };
  const move: Command = {
    id: 'file.move',
    group,
    label: 'Move to…',
    Icon: FolderInput,
    words: 'folder series',
    ...unlessOnline,
    run: handlers.move,
  };
  const duplicate: Command = {
    id: 'file.duplicate',
    group,
    label: 'Duplicate',
    Icon: Copy,
    words: 'make a copy save as',
    ...unlessOnline,
    run: handlers.duplicate,
  };
  const template: Command = {
    id: 'file.template',
    group,
    label: 'Save as template',
    Icon: LayoutTemplate,
    ...(!worksOffline('customTemplate') && unlessOnline),
    run: handlers.saveAsTemplate,
  };
  const star: Command = {
    id: 'file.star',
    group,
    label: isStarred ? 'Remove Star' : 'Add Star',
    Icon: Star,
    words: 'favourite',
    ...unlessOnline,
    run: handlers.toggleStar,
  };
  const offlineToggle: Command | null =
    isTemplate || inAdminImpersonationMode
      ? null
      : {
          id: 'file.offline',
          group,
          label: offlineMode ? offlineTexts.disable : offlineTexts.enable,
          Icon: CloudDownload,
          words: 'available download device network connection',
          ...unlessOnline,
          run: handlers.toggleOffline,
        };
  const share: Command = {
    id: 'file.share',
    group,
    label: shareTexts.share,
    Icon: Share2,
    words: 'public link publish website comments video qr',
    ...(heldComments > 0 && { note: commentTexts.list.badge(heldComments) }),
    ...unlessOnline,
    run: handlers.share,
  };
  const shareSlides: Command = {
    id: 'file.share-slides',
    group,
    label: shareTexts.shareSlides,
    Icon: Share2,
    words: 'public link publish website',
    ...(sermon.slideCount === 0 && { isDisabled: true, why: shareTexts.noSlides }),
    ...unlessOnline,
    run: handlers.shareSlides,
  };
  const history: Command = {
    id: 'file.history',
    group,
    label: 'Version History',
    Icon: History,
    words: 'revisions restore earlier',
    run: handlers.history,
  };
  const writingLog: Command = {
    id: 'file.writing-log',
    group,
    label: 'Writing Log',
    Icon: Timer,
    words: 'time minutes',
    ...unlessOnline,
    run: handlers.writingLog,
  };
  const palette: Command = {
    id: paletteId,
    group: 'Help',
    label: 'All Commands…',
    Icon: CommandIcon,
    keys: 'Mod+K',
    run: handlers.palette,
  };
  const shortcuts: Command = {
    id: shortcutsId,
    group: 'Help',
    label: 'Keyboard Shortcuts…',
    Icon: Keyboard,
    keys: 'Mod+/',
    run: handlers.shortcuts,
  };
  const close: Command = {
    id: 'file.close',
    group,
    label: 'Close',
    Icon: CircleX,
    words: 'library back',
    run: handlers.close,
  };
  return {
    star,
    offline: offlineToggle,
    file: [
      newDocument,
      rename,
      move,
      duplicate,
      ...(isTemplate ? [] : [template]),
      ...(offlineToggle ? [offlineToggle] : []),
      star,
      ...(isTemplate ? [] : [share, shareSlides]),
      history,
      writingLog,
      sourcesPage,
      close,
      palette,
      shortcuts,
    ],
    panels: tabs.map(({ id, heading, words, Icon }) => ({
      id: `panel.${id}`,
      group: 'Panels',
      label: heading,
      Icon,
      words,
      ...(panelKeys[id] && { keys: panelKeys[id] }),
      ...(!isTabEnabled(id, isOnline) && unlessOnline),
      run: () => handlers.panel(id),
    })),
    help: [
      { id: 'file.save', group, label: 'Save Now', Icon: Save, keys: 'Mod+S', isOfEditor: true, run: handlers.saveNow },
      {
        id: 'view.next-region',
        group: 'View',
        label: 'Go to Next Area (Text, Panel or Toolbar)',
        keys: 'F6',
        run: () => handlers.nextRegion(1),
      },
      {
        id: 'view.previous-region',
        group: 'View',
        label: 'Go to Previous Area',
        keys: 'Shift+F6',
        run: () => handlers.nextRegion(-1),
      },
      { ...shortcuts, id: 'help.shortcuts.sign', label: 'Keyboard Shortcuts, Outside the Text', keys: '?' },
    ],
  };
}
