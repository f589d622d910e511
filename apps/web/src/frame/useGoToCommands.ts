import { useRouter } from '@tanstack/react-router';
import { Library, Search } from 'lucide-react';
import type { Command } from '../ui/commands/command.ts';
import { viewGroups } from './views.ts';

/** Returns the commands that open the library, its search and its views, for the palettes. */
export function useGoToCommands(): Command[] {
  const router = useRouter();
  const goTo = (to: string) => () => void router.navigate({ to });
  const group = 'Go to';
  return [
    { id: 'library.search', label: 'Search Library', group, Icon: Search, words: 'find', run: goTo('/library-search') },
    { id: 'library.home', label: 'My Library', group, Icon: Library, run: goTo('/library-home') },
    ...viewGroups.flat().map(({ to, label, Icon }) => ({ id: `library.${to}`, label, group, Icon, run: goTo(to) })),
  ];
}
