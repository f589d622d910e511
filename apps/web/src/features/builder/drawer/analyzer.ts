/** Puts the analyzer panel and its settings into one lazy module, so that both load in a single request. */
export { AnalyzerPanel } from '../../analyzer/AnalyzerPanel.tsx';
export { AnalyzerSettings } from '../../analyzer/AnalyzerSettings.tsx';
