import { useEffect, useState } from 'react';
import { useCommandKeys } from '../../../ui/commands/useCommandKeys.ts';
import { preload } from '../../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../../ui/lazy/lazyPanel.tsx';
import { lazyCommandDialogs } from './lazyCommandDialogs.ts';
import { listKeys, useLibraryCommands } from './useLibraryCommands.ts';

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
