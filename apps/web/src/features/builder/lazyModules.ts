import { preachedListModule } from '../deliveries/list/lazyPreachedList.ts';
import { lazyHistory } from '../history/HistoryDialog.tsx';
import { comparisonModule } from '../history/lazyComparison.ts';
import { lazyPreview } from '../printing/PrintPreview.tsx';
import { lazyReading } from '../bible/reading/lazyReading.ts';
import { sectionTimesModule } from '../presenter/timing/useSectionTimes.tsx';
import { readyModule } from '../ready/useReadyCommand.tsx';
import { presenterModule } from '../presenter/usePresentSermon.ts';
import { slideModules } from '../slides/lazySlides.ts';
import { lazyPanels as texts } from '@sermon/domain/texts/calls';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { assistantModule } from '../assistant/lazyAssistant.ts';
import { quotedPassages } from './details/DetailsPanel.tsx';

const bible = createLazyModule(() => import('../bible/BiblePanel.tsx'));
const corpus = createLazyModule(() => import('../corpus/CorpusPanel.tsx'));
const genius = createLazyModule(() => import('../genius/GeniusPanel.tsx'));
const analyzer = createLazyModule(() => import('../analyzer/AnalyzerPanel.tsx'));
/** Preloads the analyzer's rules. The analyzer itself imports them when it needs them. */
const analyzerRules = createLazyModule(() => import('../analyzer/engine.ts'));

export const moveModule = createLazyModule(() => import('./MoveDialog.tsx'));
export const writingLogModule = createLazyModule(() => import('../writing-log/WritingLogDialog.tsx'));
export const rehearsalsModule = createLazyModule(() => import('../timings/RehearsalsDialog.tsx'));

const panelModules = [bible, corpus, genius, assistantModule, analyzer, analyzerRules];

/** Lazy modules that are preloaded once the text is on the screen. Offline, they come from the service worker. */
export const lazyModules = [
  ...panelModules,
  quotedPassages,
  presenterModule,
  preachedListModule,
  ...slideModules,
  lazyReading,
  lazyHistory,
  comparisonModule,
  lazyPreview,
  moveModule,
  readyModule,
  sectionTimesModule,
  rehearsalsModule,
  writingLogModule,
];

const notLoaded = texts.notLoaded('This panel');
export const BiblePanel = lazyPanel(bible, (module) => module.BiblePanel, notLoaded);
export const CorpusPanel = lazyPanel(corpus, (module) => module.CorpusPanel, notLoaded);
export const GeniusPanel = lazyPanel(genius, (module) => module.GeniusPanel, notLoaded);
export const AnalyzerPanel = lazyPanel(analyzer, (module) => module.AnalyzerPanel, notLoaded);
export const AnalyzerSettings = lazyPanel(analyzer, (module) => module.AnalyzerSettings);
