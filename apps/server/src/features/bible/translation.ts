import { substitutes, usersTranslation } from '@sermon/domain/scripture/translations';
import { type BibleSource, type OfferedTranslation, SourceUnavailable } from '../../ports/bible/port.ts';

export type UsedTranslation = { translationId: string; translationName: string; copyrightHtml: string };

/**
 * Reads content in the requested translation. If that translation is not installed or its source is unavailable, it
 * tries the substitutes in order. The result names the translation that was used. If no translation is available, the
 * content is `empty` and the names are empty strings.
 */
export async function readInTranslation<T>(
  bibles: readonly BibleSource[],
  requestedId: string,
  empty: T,
  read: (source: BibleSource, translationId: string) => Promise<T>,
): Promise<UsedTranslation & { content: T }> {
  for (const { source, offered } of await candidates(bibles, requestedId)) {
    try {
      const content = await read(source, offered.id);
      // Looks up the translation again after reading, because a service sends its copyright notice together with the
      // text.
      const { id, name, copyrightHtml } =
        (await source.translations()).find((current) => current.id === offered.id) ?? offered;
      return { translationId: id, translationName: name, copyrightHtml, content };
    } catch (error) {
      if (!(error instanceof SourceUnavailable)) throw error;
    }
  }
  return { translationId: '', translationName: '', copyrightHtml: '', content: empty };
}

export async function shownTranslation(
  bibles: readonly BibleSource[],
  preferences: Parameters<typeof usersTranslation>[0],
): Promise<string> {
  const offered = await Promise.all(bibles.map((source) => source.translations()));
  const ids = offered.flat().map(({ id }) => id);
  return usersTranslation(preferences, ids).shownId ?? '';
}

type Candidate = { source: BibleSource; offered: OfferedTranslation };

/**
 * Returns the sources of the requested translation, followed by the sources of its substitutes. If there are none, it
 * returns the first available translation. Installed translations come before those of services.
 */
async function candidates(bibles: readonly BibleSource[], requestedId: string): Promise<Candidate[]> {
  const all: Candidate[] = [];
  for (const source of bibles) {
    all.push(...(await source.translations()).map((offered) => ({ source, offered })));
  }
  const matching = [requestedId.toUpperCase(), ...substitutes].flatMap((id) =>
    all.filter(({ offered }) => offered.id === id),
  );
  return matching.length > 0 ? matching : all.slice(0, 1);
}
