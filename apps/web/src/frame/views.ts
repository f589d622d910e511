import type { User } from '@sermon/contract/accounts';
import { isOfflinePath, type RoutePath } from '@sermon/domain/accounts/guard';
import {
  ArrowDownUp,
  CalendarDays,
  Clock,
  CloudDownload,
  Gem,
  Layers,
  LayoutTemplate,
  Library,
  type LucideIcon,
  MessageSquare,
  Search,
  Settings,
  ShieldCheck,
  Star,
  Trash2,
} from 'lucide-react';
import { settings } from '@sermon/domain/texts/accounts/settings';
import { administration } from '@sermon/domain/texts/admin/acting';
import { comments } from '@sermon/domain/texts/sharing/comments';
import { useRouter } from '@tanstack/react-router';
import { useWorksOffline } from '../connection/useConnection.ts';
import type { Command } from '../ui/commands/command.ts';
import { useUser } from '../user.ts';

export type ViewEntry = {
  to: Exclude<RoutePath, `${string}{${string}`>;
  label: string;
  /** For the rail, which is 72 px wide. */
  short?: string;
  /** The label of the menu that contains it in the rail, where 'Sermons' would read as the user's own sermons. */
  railMenu?: string;
  Icon: LucideIcon;
};

/** In the order of the specification (part 1 §2), without My Library. Views that are not in it come last. */
export const viewGroups: readonly (readonly ViewEntry[])[] = [
  [
    { to: '/library-recent', label: 'Recent', Icon: Clock },
    { to: '/library-starred', label: 'Starred', Icon: Star },
    { to: '/library-calendar', label: 'Calendar', Icon: CalendarDays },
    { to: '/library-offline', label: 'Offline Access', short: 'Offline', Icon: CloudDownload },
  ],
  [
    { to: '/sermon-templates', label: 'Sermon Templates', short: 'Templates', Icon: LayoutTemplate },
    { to: '/premium-sermons', label: 'Premium Sermons', railMenu: 'Premium', Icon: Gem },
    { to: '/premium-series', label: 'Premium Series', railMenu: 'Premium', Icon: Layers },
  ],
  [
    { to: '/library-trash', label: 'Trash', Icon: Trash2 },
    { to: '/library-import', label: 'Import and Export', short: 'Import', Icon: ArrowDownUp },
  ],
];

const withoutOffline = viewGroups.map((group) => group.filter(({ to }) => to !== '/library-offline'));

/** An administrator who acts as a user keeps nothing on the device. */
export const viewGroupsOf = ({ inAdminImpersonationMode }: Pick<User, 'inAdminImpersonationMode'>) =>
  inAdminImpersonationMode ? withoutOffline : viewGroups;

export const isInView = (pathname: string, { to }: ViewEntry): boolean =>
  pathname === to || pathname.startsWith(`${to}/`);

const itemLists: readonly RoutePath[] = ['/library-home', '/library-recent', '/library-starred', '/library-search'];

/** On phones, only these pages have the add button over the content. */
export const isItemList = (pathname: string): boolean =>
  itemLists.some((path) => pathname === path || pathname.startsWith(`${path}/`));

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
            id: 'comments',
            label: comments.all.title,
            Icon: MessageSquare,
            words: 'approve readers shared pages',
            ...goTo('/library-comments'),
          },
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
