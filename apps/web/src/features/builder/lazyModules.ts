import { preachedListModule } from '../deliveries/list/lazyPreachedList.ts';
import { lazyHistory } from '../history/lazyHistory.ts';
import { lazyPreview } from '../printing/lazyPreview.ts';
import { lazyReading } from '../bible/reading/lazyReading.ts';
import { presenterModule } from '../presenter/lazyPresenter.ts';
import { slideModules } from '../slides/lazySlides.ts';
import { panelModules } from './drawer/lazyPanels.ts';

/** Lazy modules that are preloaded once the text is on the screen. Offline, they come from the service worker. */
export const lazyModules = [
  ...panelModules,
  presenterModule,
  preachedListModule,
  ...slideModules,
  lazyReading,
  lazyHistory,
  lazyPreview,
];
