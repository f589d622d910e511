/** The analyzer's panel and its settings, in one piece. */
export { AnalyzerPanel } from '../../analyzer/AnalyzerPanel.tsx';
export { AnalyzerSettings } from '../../analyzer/AnalyzerSettings.tsx';
