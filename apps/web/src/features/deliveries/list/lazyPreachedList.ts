import { deliveries as texts } from '@sermon/domain/texts/deliveries';
import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../../ui/lazy/lazyPanel.tsx';

/** The list needs the browser's database, which most screens do not. */
export const preachedListModule = createLazyModule(() => import('./PreachedList.tsx'));

export const PreachedList = lazyPanel(preachedListModule, (loaded) => loaded.PreachedList, texts.notLoaded);
