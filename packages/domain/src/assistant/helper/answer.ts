import { ideasFrom } from './ideas.ts';
import type { IdeasMaterial, TextMaterial } from './material.ts';
import { analysisFrom, suggestionsFrom } from './draft/textAnswers.ts';

export type HelperRequest =
  | { mode: 'ideas'; material: IdeasMaterial }
  | { mode: 'suggestions' | 'analysis'; material: TextMaterial };

/**
 * Returns the answer of the built-in helper, section by section. It has no model: everything in it is quoted, counted
 * or found. The sections are in the assistant's subset of Markdown: headings (##), lists (- and 1.) and bold (**).
 */
export function helperAnswer(request: HelperRequest): string[] {
  if (request.mode === 'ideas') return [...ideasFrom(request.material)];
  return [...(request.mode === 'suggestions' ? suggestionsFrom : analysisFrom)(request.material)];
}
