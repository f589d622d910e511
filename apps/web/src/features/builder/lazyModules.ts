import { lazyHistory } from '../history/lazyHistory.ts';
import { lazyPreview } from '../printing/lazyPreview.ts';
import { lazyReading } from '../bible/reading/lazyReading.ts';
import { panelModules } from './drawer/lazyPanels.ts';

/**
 * What of the builder is loaded when it is first opened: only what needs the server anyway. It is fetched ahead when the text stands on
 * the screen, so that nothing of it has to be waited for.
 */
export const lazyModules = [...panelModules, lazyReading, lazyHistory, lazyPreview];
