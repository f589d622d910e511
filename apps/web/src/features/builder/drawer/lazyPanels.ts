import { pieces as texts } from '@sermon/domain/texts/lazyPanels';
import { later } from '../../../ui/lazy/lazyPanel.tsx';
import { createPiece } from '../../../ui/lazy/lazyModule.ts';

const bible = createPiece(() => import('../../bible/BiblePanel.tsx'));
const published = createPiece(() => import('../../corpus/CorpusPanel.tsx'));
const genius = createPiece(() => import('../../genius/GeniusPanel.tsx'));
const analyzer = createPiece(() => import('./analyzer.ts'));
/** The analyzer asks for its rules itself; here they are only fetched ahead. */
const analyzerRules = createPiece(() => import('../../analyzer/engine.ts'));

/** What the panels are made of. */
export const panelPieces = [bible, published, genius, analyzer, analyzerRules];

const notLoaded = texts.notLoaded('This panel');
export const BiblePanel = later(bible, (piece) => piece.BiblePanel, notLoaded);
export const PublishedPanel = later(published, (piece) => piece.PublishedPanel, notLoaded);
export const GeniusPanel = later(genius, (piece) => piece.GeniusPanel, notLoaded);
export const AnalyzerPanel = later(analyzer, (piece) => piece.AnalyzerPanel, notLoaded);
export const AnalyzerSettings = later(analyzer, (piece) => piece.AnalyzerSettings);
