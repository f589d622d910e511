/** One lazy module for the analyzer panel and its settings, so that both load in one request. */
export { AnalyzerPanel } from '../../analyzer/AnalyzerPanel.tsx';
export { AnalyzerSettings } from '../../analyzer/AnalyzerSettings.tsx';
