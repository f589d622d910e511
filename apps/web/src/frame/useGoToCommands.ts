import { isOfflinePath } from '@sermon/domain/accounts/guard';
import { settings } from '@sermon/domain/texts/accounts/settings';
import { administration } from '@sermon/domain/texts/admin/heading';
import { useRouter } from '@tanstack/react-router';
import { Library, Search, Settings, ShieldCheck } from 'lucide-react';
import { useWorksOffline } from '../connection/useConnection.ts';
import type { Command } from '../ui/commands/command.ts';
import { useUser } from '../user.ts';
import { viewGroupsOf } from './views.ts';

export function useGoToCommands(): Command[] {
  const router = useRouter();
  const worksOffline = useWorksOffline();
  const user = useUser();
  const goTo = (to: string) => ({
    group: 'Go to',
    isDisabled: worksOffline && !isOfflinePath(to),
    run: () => void router.navigate({ to }),
  });
  return [
    { id: 'library.search', label: 'Search Library', Icon: Search, words: 'find', ...goTo('/library-search') },
    { id: 'library.home', label: 'My Library', Icon: Library, ...goTo('/library-home') },
    ...viewGroupsOf(user)
      .flat()
      .map(({ to, label, Icon }) => ({ id: `library.${to}`, label, Icon, ...goTo(to) })),
    ...(user.inAdminImpersonationMode
      ? []
      : [
          {
            id: 'settings',
            label: settings.heading,
            Icon: Settings,
            words: 'account name email password theme appearance',
            ...goTo('/settings'),
          },
        ]),
    ...(user.isAdministrator
      ? [
          {
            id: 'admin',
            label: administration,
            Icon: ShieldCheck,
            words: 'people accounts emails jobs health audit',
            ...goTo('/admin'),
          },
        ]
      : []),
  ];
}
