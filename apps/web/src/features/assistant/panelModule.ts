/** Puts the assistant panel, its settings and its answers into one lazy module, so that all load in a single request. */
export { pageAnswers } from './pageAnswers.ts';
export { AssistantPanel, AssistantSettings } from './AssistantPanel.tsx';
