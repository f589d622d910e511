import { lazyWithRetry } from './frame/lazyWithRetry.tsx';

export const accountScreens = {
  SignInScreen: lazyWithRetry(() => import('./features/accounts/SignInScreen.tsx'), 'SignInScreen'),
  RegisterScreen: lazyWithRetry(
    () => import('./features/subscription/getStarted/EntranceScreen.tsx'),
    'EntranceScreen',
  ),
  ForgotPasswordScreen: lazyWithRetry(
    () => import('./features/accounts/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
  ResetLinkSentScreen: lazyWithRetry(
    () => import('./features/accounts/ForgotPasswordScreen.tsx'),
    'ResetLinkSentScreen',
  ),
  ResetPasswordScreen: lazyWithRetry(
    () => import('./features/accounts/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
  ),
  ConnectScreen: lazyWithRetry(() => import('./features/accounts/otherSites/ConnectScreen.tsx'), 'ConnectScreen'),
  ConfirmEmailScreen: lazyWithRetry(() => import('./features/accounts/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
};

export const GoogleAuthScreen = lazyWithRetry(
  () => import('./features/slides/google/GoogleAuthScreen.tsx'),
  'GoogleAuthScreen',
);

const premiumLists = () => import('./features/premium/PremiumListScreen.tsx');
const premiumItems = () => import('./features/premium/PremiumItemScreen.tsx');

/** In preload order. The largest one comes last. */
export const libraryScreens = {
  LibraryLayout: lazyWithRetry(() => import('./LibraryLayout.tsx'), 'LibraryLayout'),
  HomeScreen: lazyWithRetry(() => import('./features/library/screens/LibraryView.tsx'), 'HomeScreen'),
  FolderScreen: lazyWithRetry(() => import('./features/library/screens/LibraryView.tsx'), 'FolderScreen'),
  RecentScreen: lazyWithRetry(() => import('./features/library/screens/RecentScreen.tsx'), 'RecentScreen'),
  StarredScreen: lazyWithRetry(() => import('./features/library/screens/StarredScreen.tsx'), 'StarredScreen'),
  SearchScreen: lazyWithRetry(() => import('./features/library/screens/SearchScreen.tsx'), 'SearchScreen'),
  CalendarScreen: lazyWithRetry(() => import('./features/calendar/CalendarScreen.tsx'), 'CalendarScreen'),
  OfflineScreen: lazyWithRetry(() => import('./features/offline/OfflineScreen.tsx'), 'OfflineScreen'),
  TemplatesScreen: lazyWithRetry(() => import('./features/templates/TemplatesScreen.tsx'), 'TemplatesScreen'),
  TemplateScreen: lazyWithRetry(() => import('./features/templates/TemplateScreen.tsx'), 'TemplateScreen'),
  PremiumSermonsScreen: lazyWithRetry(premiumLists, 'PremiumSermonsScreen'),
  PremiumSeriesScreen: lazyWithRetry(premiumLists, 'PremiumSeriesScreen'),
  PremiumSermonScreen: lazyWithRetry(premiumItems, 'PremiumSermonScreen'),
  PremiumOneSeriesScreen: lazyWithRetry(premiumItems, 'PremiumOneSeriesScreen'),
  TrashScreen: lazyWithRetry(() => import('./features/library/trash/TrashScreen.tsx'), 'TrashScreen'),
  UnsavedScreen: lazyWithRetry(() => import('./features/unsaved/UnsavedScreen.tsx'), 'UnsavedScreen'),
  CommentsScreen: lazyWithRetry(() => import('./features/comments/CommentsScreen.tsx'), 'CommentsScreen'),
  SettingsScreen: lazyWithRetry(() => import('./features/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  ImportScreen: lazyWithRetry(() => import('./features/archive/import/ImportScreen.tsx'), 'ImportScreen'),
};

export const adminScreen = lazyWithRetry(() => import('./features/admin/AdminScreen.tsx'), 'AdminScreen');

export const speakerScreen = lazyWithRetry(
  () => import('./features/slides/show/speaker/SpeakerScreen.tsx'),
  'SpeakerScreen',
);

export const presenterScreen = lazyWithRetry(
  () => import('./features/presenter/PresenterScreen.tsx'),
  'PresenterScreen',
);

export const planScreens = {
  ActivateScreen: lazyWithRetry(
    () => import('./features/subscription/getStarted/ActivateScreen.tsx'),
    'ActivateScreen',
  ),
  BundleScreen: lazyWithRetry(() => import('./features/subscription/bundle/BundleScreen.tsx'), 'BundleScreen'),
  CheckoutScreen: lazyWithRetry(() => import('./features/subscription/checkout/CheckoutScreen.tsx'), 'CheckoutScreen'),
  ConfirmationScreen: lazyWithRetry(
    () => import('./features/subscription/checkout/ConfirmationScreen.tsx'),
    'ConfirmationScreen',
  ),
};

export const PreviewScreen = lazyWithRetry(() => import('./features/preview/PreviewScreen.tsx'), 'PreviewScreen');
