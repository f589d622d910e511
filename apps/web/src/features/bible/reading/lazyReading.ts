import { createPiece } from '../../../ui/lazy/lazyModule.ts';

/** What shows chapters: they come from the server, so it may come from there too. */
export const readPiece = createPiece(() => import('./Read.tsx'));
