import { assistant as texts } from '../texts/assistant/assistant.ts';

export const assistantModes = ['ideas', 'suggestions', 'analysis'] as const;
export type AssistantMode = (typeof assistantModes)[number];

/** The minimum number of words that a text needs (spec part 2 §9). Ideas need no text. */
export const minWords: Record<AssistantMode, number> = { ideas: 0, suggestions: 100, analysis: 1_000 };

/** What a model writes about a text is for the preacher alone. */
export const isMaterialOf = (mode: AssistantMode): boolean => mode === 'ideas';

export const missingWords = (mode: AssistantMode, words: number): string | null =>
  words < minWords[mode] ? texts.wordsRequired(minWords[mode]) : null;
