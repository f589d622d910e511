import { lazyWithRetry } from './frame/lazyWithRetry.tsx';

/** The library's layout and its screens, in the order in which they are fetched ahead: the largest comes last. */
export const libraryScreens = {
  Shell: lazyWithRetry(() => import('./features/library/Shell.tsx'), 'Shell'),
  HomeScreen: lazyWithRetry(() => import('./features/library/HomeScreen.tsx'), 'HomeScreen'),
  FolderScreen: lazyWithRetry(() => import('./features/library/FolderScreen.tsx'), 'FolderScreen'),
  RecentScreen: lazyWithRetry(() => import('./features/library/RecentScreen.tsx'), 'RecentScreen'),
  StarredScreen: lazyWithRetry(() => import('./features/library/StarredScreen.tsx'), 'StarredScreen'),
  SearchScreen: lazyWithRetry(() => import('./features/library/SearchScreen.tsx'), 'SearchScreen'),
  CalendarScreen: lazyWithRetry(() => import('./features/calendar/CalendarScreen.tsx'), 'CalendarScreen'),
  TemplatesScreen: lazyWithRetry(() => import('./features/library/TemplatesScreen.tsx'), 'TemplatesScreen'),
  TemplateScreen: lazyWithRetry(() => import('./features/library/TemplateScreen.tsx'), 'TemplateScreen'),
  PremiumSermonsScreen: lazyWithRetry(
    () => import('./features/library/PremiumSermonsScreen.tsx'),
    'PremiumSermonsScreen',
  ),
  PremiumSeriesScreen: lazyWithRetry(() => import('./features/library/PremiumSeriesScreen.tsx'), 'PremiumSeriesScreen'),
  TrashScreen: lazyWithRetry(() => import('./features/library/TrashScreen.tsx'), 'TrashScreen'),
  ImportScreen: lazyWithRetry(() => import('./features/archive/ImportScreen.tsx'), 'ImportScreen'),
};
