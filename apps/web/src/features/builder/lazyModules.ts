import { historyPiece } from '../history/lazyHistory.ts';
import { previewPiece } from '../printing/lazyPreview.ts';
import { readPiece } from '../bible/reading/lazyReading.ts';
import { panelPieces } from './drawer/lazyPanels.ts';

/**
 * What of the builder is loaded when it is first opened: only what needs the server anyway. It is fetched ahead when the text stands on
 * the screen, so that nothing of it has to be waited for.
 */
export const laterPieces = [...panelPieces, readPiece, historyPiece, previewPiece];
