import { substitutes } from '@sermon/domain/scripture/translations';
import { type BibleSource, type OfferedTranslation, SourceUnavailable } from '../../ports/bible/port.ts';

/** The translation that an answer is in, which is not always the one that was asked for. */
export type AnsweredIn = { translationId: string; translationName: string; copyrightHtml: string };

/**
 * Asks for something in a translation, and where that is not there or its source does not answer, in its substitutes one after another. The answer says
 * which it is in; without any translation it is `nothing`, in none.
 */
export async function answerIn<T>(
  bibles: readonly BibleSource[],
  asked: string,
  nothing: T,
  ask: (source: BibleSource, translationId: string) => Promise<T>,
): Promise<AnsweredIn & { answer: T }> {
  for (const { source, offered } of await whoCanBeAsked(bibles, asked)) {
    try {
      const answer = await ask(source, offered.id);
      // What a service says of its text it says together with the text.
      const { id, name, copyrightHtml } = (await source.translations()).find((one) => one.id === offered.id) ?? offered;
      return { translationId: id, translationName: name, copyrightHtml, answer };
    } catch (error) {
      if (!(error instanceof SourceUnavailable)) throw error;
    }
  }
  return { translationId: '', translationName: '', copyrightHtml: '', answer: nothing };
}

type Candidate = { source: BibleSource; offered: OfferedTranslation };

/** Who has the translation, the texts that are installed before services; then who has its substitutes; where nobody has any of them, the first that there is. */
async function whoCanBeAsked(bibles: readonly BibleSource[], asked: string): Promise<Candidate[]> {
  const all: Candidate[] = [];
  for (const source of bibles) {
    all.push(...(await source.translations()).map((offered) => ({ source, offered })));
  }
  const wanted = [asked.toUpperCase(), ...substitutes].flatMap((id) => all.filter(({ offered }) => offered.id === id));
  return wanted.length > 0 ? wanted : all.slice(0, 1);
}
