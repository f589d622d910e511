import { maxPassageVerses } from '@sermon/domain/scripture/chapters/passage';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { slotsOf } from '@sermon/domain/scripture/reference';
import { isPublicDomain, substitutes } from '@sermon/domain/scripture/translations';
import { maxPassageReference } from '@sermon/domain/sharing/limits';
import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import type { FastifyRequest } from 'fastify';
import type { BibleSource } from '../../../ports/bible/port.ts';
import { readPassages } from '../../bible/passages.ts';
import { creditFor } from './credits.ts';

export type ShownPassage = { title: string; html: string; sentence: string; credit: string; isFound: boolean };

/** The installed translations that are in the public domain. Licenses do not cover visitors of shared pages. */
export const publicBibles = (bibles: readonly BibleSource[]): BibleSource[] =>
  bibles
    .filter(({ kind }) => kind === 'installed')
    .map((source) => ({
      ...source,
      translations: async () => (await source.translations()).filter(({ id }) => isPublicDomain(id)),
    }));

/** A passage that a visitor asks for. A reference that is too long is ''. */
export type AskedPassage = { reference: string; translation: string };

export function passageIn({ query }: Pick<FastifyRequest, 'query'>): AskedPassage {
  const { reference, translation } = query as Record<string, unknown>;
  return {
    reference: typeof reference === 'string' && reference.length <= maxPassageReference ? reference : '',
    translation: typeof translation === 'string' && isPublicDomain(translation) ? translation.toUpperCase() : '',
  };
}

/** Reads a passage in the wanted translation if visitors may read it, otherwise in another one. */
export async function readPublicPassage(
  bibles: readonly BibleSource[],
  { reference, translation }: AskedPassage,
): Promise<ShownPassage> {
  const references = parseReferences(reference);
  const none = { html: '', credit: '' };
  if (references.length === 0) return { ...none, title: texts.passage.unknown, sentence: '', isFound: false };
  const wanted = translation || substitutes[0];
  const { passages, translationId, translationName } = await readPassages(publicBibles(bibles), wanted, [reference]);
  const { title, description } = passages[0]!;
  if (slotsOf(references).length > maxPassageVerses)
    return { ...none, title, sentence: texts.passage.tooLong(maxPassageVerses), isFound: true };
  if (description === '') return { ...none, title, sentence: texts.passage.noText, isFound: true };
  return { title, html: description, sentence: '', credit: creditFor(translationId, translationName), isFound: true };
}
