import { createPiece } from '../../ui/lazy/lazyModule.ts';

/** What shows the pages: they come from the server, so it may come from there too. */
export const previewPiece = createPiece(() => import('./Preview.tsx'));
