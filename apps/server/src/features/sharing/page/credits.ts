import { isPublicDomain, translationById } from '@sermon/domain/scripture/translations';
import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import type { BibleSource } from '../../../ports/bible/port.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©', nbsp: ' ' };

const plainNotice = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();

export const creditFor = (id: string, name: string, copyrightHtml = ''): string =>
  isPublicDomain(id) ? texts.publicDomain(name) : plainNotice(copyrightHtml) || name;

/** Returns the sentences about the translations with these ids. Translations that are not known are left out. */
export async function creditsFor(bibles: readonly BibleSource[], ids: readonly string[]): Promise<string[]> {
  const isListed = ids.every((id) => translationById(id) !== undefined);
  const offered = isListed ? [] : (await Promise.all(bibles.map((source) => source.translations()))).flat();
  return ids.flatMap((id) => {
    const known = translationById(id) ?? offered.find((translation) => translation.id === id);
    return known ? [creditFor(known.id, known.name, known.copyrightHtml)] : [];
  });
}
