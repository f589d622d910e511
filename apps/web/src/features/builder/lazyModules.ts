import { lazyHistory } from '../history/lazyHistory.ts';
import { lazyPreview } from '../printing/lazyPreview.ts';
import { lazyReading } from '../bible/reading/lazyReading.ts';
import { panelModules } from './drawer/lazyPanels.ts';

/**
 * Lazy modules that are preloaded once the text is on the screen. They contain only features that do not work offline
 * anyway.
 */
export const lazyModules = [...panelModules, lazyReading, lazyHistory, lazyPreview];
