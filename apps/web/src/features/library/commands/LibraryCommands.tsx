import type { LibraryItem } from '@sermon/contract/library';
import { worksOffline } from '@sermon/domain/accounts/entitlements';
import { isContainer, typeLabel } from '@sermon/domain/library/items';
import { CommandIcon, FilePlus, FileText, FolderIcon, Keyboard, Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useIsOnline, useWorksOffline } from '../../../connection/useConnection.ts';
import { useGoToCommands } from '../../../frame/views.ts';
import type { Command } from '../../../ui/commands/command.ts';
import { useCommandKeys } from '../../../ui/commands/useCommandKeys.ts';
import { createLazyModule, preload } from '../../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../../ui/lazy/lazyPanel.tsx';
import { useItemActions } from '../actions/action.ts';
import { open } from '../actions/itemActions.ts';
import { useItems } from '../items.ts';
import { useStartWriting } from '../new/useShowNewItems.ts';
import { useFolderId, useShell } from '../shell/shellContext.ts';

const lazyCommandDialogs = createLazyModule(() => import('./commandDialogs.ts'));

const CommandPalette = lazyPanel(lazyCommandDialogs, ({ CommandPalette: Palette }) => Palette);
const ShortcutSheet = lazyPanel(lazyCommandDialogs, ({ ShortcutSheet: Sheet }) => Sheet);

export function LibraryCommands() {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null);
  const commands = useLibraryCommands({
    openPalette: () => setOpened('palette'),
    openShortcuts: () => setOpened('shortcuts'),
    hasItems: opened === 'palette',
  });
  useCommandKeys(commands);
  const close = () => setOpened(null);
  useEffect(() => preload([lazyCommandDialogs]), []);
  // They stay mounted afterwards, so that they can fade out.
  const [wasOpened, setWasOpened] = useState(false);
  if (opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <>
      <CommandPalette
        commands={commands.filter(({ id }) => id !== 'library.palette')}
        isOpen={opened === 'palette'}
        onClose={close}
      />
      <ShortcutSheet commands={[...commands, ...listKeys]} isOpen={opened === 'shortcuts'} onClose={close} />
    </>
  );
}

/** The palette draws all of its items, the most recently opened ones. The search finds the others. */
export const maxPaletteItems = 300;

const newButton = '[data-new]';

type Handlers = {
  openPalette: () => void;
  openShortcuts: () => void;
  hasItems: boolean;
};

function useLibraryCommands({ openPalette, openShortcuts, hasItems }: Handlers): Command[] {
  const goToCommands = useGoToCommands();
  const { openNew, titleSlot } = useShell();
  const { startWriting } = useStartWriting(useFolderId());
  const isOnline = useIsOnline();
  const isOffline = useWorksOffline();
  const { run } = useItemActions();
  const { data: items } = useItems();
  const places = useMemo(() => (hasItems ? newestOpened(items ?? []) : []), [items, hasItems]);
  return [
    {
      id: 'library.new',
      label: 'New…',
      group: 'Create',
      Icon: Plus,
      words: 'blank document sermon folder series template upload word file link import create add',
      run: () => {
        // On a phone, not every view has the button. The menu then opens below the title.
        const anchor = document.querySelector<HTMLElement>(newButton) ?? titleSlot;
        if (anchor) openNew(anchor);
      },
    },
    {
      id: 'library.new-document',
      label: 'New Blank Document',
      group: 'Create',
      Icon: FilePlus,
      words: 'create sermon write',
      isDisabled: !isOnline && !worksOffline('blankDocument'),
      run: () => void startWriting(),
    },
    ...goToCommands,
    ...places.map((item) => ({
      id: `library.item.${item.id}`,
      label: item.name,
      group: isContainer(item) ? 'Folders and series' : 'Documents, files and links',
      Icon: isContainer(item) ? FolderIcon : FileText,
      words: typeLabel(item),
      isDisabled: isOffline && !item.offlineMode,
      run: () => run(open, [item]),
    })),
    {
      id: 'library.palette',
      label: 'All Commands…',
      group: 'Help',
      Icon: CommandIcon,
      keys: 'Mod+K',
      run: openPalette,
    },
    {
      id: 'library.shortcuts',
      label: 'Keyboard Shortcuts…',
      group: 'Help',
      Icon: Keyboard,
      keys: '?',
      run: openShortcuts,
    },
  ];
}

const newestOpened = (items: readonly LibraryItem[]): LibraryItem[] => {
  const newest = items
    .toSorted((a, b) => b.dateAccessed.getTime() - a.dateAccessed.getTime())
    .slice(0, maxPaletteItems);
  return [...newest.filter(isContainer), ...newest.filter((item) => !isContainer(item))];
};

/** The keys of the lists. The list handles them; here they are only for the list of shortcuts. */
const listKeys: readonly Command[] = [
  ['/', 'Search'],
  ['Enter', 'Open'],
  ['Space', 'Select or deselect'],
  ['Shift+ArrowDown', 'Extend the selection'],
  ['Mod+A', 'Select all'],
  ['Escape', 'Clear the selection'],
  ['I', 'Show or hide details'],
  ['F2', 'Rename'],
  ['Delete', 'Delete'],
  ['Shift+F10', 'Open the menu of an item'],
].map(([keys, label]) => ({ id: `library.list.${keys}`, label: label!, group: 'Lists', keys: keys! }));
