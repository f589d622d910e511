import { lazyPanels } from '@sermon/domain/texts/calls';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';

export const comparisonModule = createLazyModule(() => import('./Comparison.tsx'));

export const Comparison = lazyPanel(
  comparisonModule,
  (module) => module.Comparison,
  lazyPanels.notLoaded('The comparison'),
);
