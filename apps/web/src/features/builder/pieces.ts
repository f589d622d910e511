import { historyPiece } from '../history/historyPiece.ts';
import { previewPiece } from '../printing/previewPiece.ts';
import { readPiece } from '../research/reading/readPiece.ts';
import { panelPieces } from './drawer/laterPanels.ts';

/**
 * What of the builder is loaded when it is first opened: only what needs the server anyway. It is fetched ahead when the text stands on
 * the screen, so that nothing of it has to be waited for.
 */
export const laterPieces = [...panelPieces, readPiece, historyPiece, previewPiece];
