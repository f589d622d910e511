import { foldedWords } from '../foldedWords.ts';
import names from './names.json' with { type: 'json' };

/**
 * Names of the Bible, and words of the church that are often misspelled. Each line has the usual spelling first, then the
 * others: of the King James Version, of the Greek or Latin Bible, and common slips. A spelling that is also another name
 * or an ordinary word is left out ('Pilot', 'Rehab').
 */
const groups: readonly string[][] = names.map((line) => line.split(', ').flatMap(foldedWords));

const groupOf: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap((group) => group.map((word): [string, string[]] => [word, group])),
);

/** Returns the usual spelling of a folded word that is a name in another spelling: 'pharoah' → 'pharaoh', 'noe' → 'noah'. */
export const usualName = (word: string): string | undefined => {
  const usual = groupOf.get(word)?.[0];
  return usual === word ? undefined : usual;
};

/** Letters that sound alike in names, longest first. Vowels count as one, and double letters as single ones. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[ckq]h?/g, 'c'],
  [/th/g, 't'],
  [/[zx]/g, 's'],
  [/(?<=[^aeiouy])h|(?<=.)h(?![aeiouy])/g, ''],
  [/j/g, 'y'],
  [/[aeiouyw]+/g, 'a'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)a$/, ''],
];

const soundOf = (word: string): string => sounds.reduce((sound, [from, to]) => sound.replace(from, to), word);

/** In a shorter word, too many names sound alike. */
const minSoundLength = 3;

const namesBySound: ReadonlyMap<string, readonly string[]> = (() => {
  const bySound = new Map<string, string[]>();
  for (const [usual = ''] of groups) bySound.set(soundOf(usual), [...(bySound.get(soundOf(usual)) ?? []), usual]);
  return bySound;
})();

/**
 * Returns the names that sound like a folded word, in their usual spelling: 'nebukadnezer' → 'nebuchadnezzar'. It is for
 * words that no text has, because ordinary words sound like names, too.
 */
export function namesLike(word: string): readonly string[] {
  const sound = soundOf(word);
  return sound.length < minSoundLength ? [] : (namesBySound.get(sound) ?? []);
}

/** Pairs of endings, British first. Each is tried in both directions. */
const endings: readonly (readonly [string, string])[] = [
  'our|or',
  'ours|ors',
  'oured|ored',
  'ouring|oring',
  'ourable|orable',
  'ourful|orful',
  'ourite|orite',
  'ourhood|orhood',
  'ise|ize',
  'ises|izes',
  'ised|ized',
  'ising|izing',
  'isation|ization',
  'isations|izations',
  'yse|yze',
  'ysed|yzed',
  'ysing|yzing',
  'tre|ter',
  'tres|ters',
  'bre|ber',
  'chre|cher',
  'ence|ense',
  'ences|enses',
  'ogue|og',
  'ogues|ogs',
  'lled|led',
  'lling|ling',
  'ller|ler',
  'llers|lers',
  'llor|lor',
  'llors|lors',
  'llous|lous',
  'lful|llful',
  'lment|llment',
  'gement|gment',
  'gements|gments',
].map((pair) => pair.split('|') as [string, string]);

/** Pairs that no ending explains, British first. */
const pairs: readonly (readonly [string, string])[] = (
  'grey|gray plough|plow ploughs|plows ploughed|plowed ploughing|plowing programme|program programmes|programs ' +
  'sceptic|skeptic sceptics|skeptics sceptical|skeptical scepticism|skepticism mould|mold moulds|molds moulded|molded ' +
  'draught|draft ageing|aging fulfil|fulfill fulfils|fulfills enrol|enroll instil|instill distil|distill cosy|cozy ' +
  'jewellery|jewelry mum|mom mums|moms pyjamas|pajamas smoulder|smolder smouldering|smoldering practise|practice ' +
  'practised|practiced practising|practicing archaeology|archeology archaeologist|archeologist mediaeval|medieval ' +
  'manoeuvre|maneuver sulphur|sulfur aluminium|aluminum licence|license metre|meter ' +
  'litre|liter fibre|fiber sabre|saber wilful|willful worshipped|worshiped worshipping|worshiping worshipper|worshiper ' +
  'worshippers|worshipers kidnapped|kidnaped'
)
  .split(' ')
  .map((pair) => pair.split('|') as [string, string]);

const others: ReadonlyMap<string, string> = new Map(
  pairs.flatMap(([a, b]): [string, string][] => [
    [a, b],
    [b, a],
  ]),
);

/** In a shorter word, an ending is usually none: 'four', 'otter'. */
const minLength = 5;

/**
 * Returns other spellings of a folded word, the likeliest first: the other spellings of a name of the Bible ('esaias' →
 * 'isaiah') and British or American ones ('labour' → 'labor'). Some of the latter are no words, so a caller keeps those
 * that occur in its texts.
 */
export function otherSpellings(word: string): readonly string[] {
  const group = groupOf.get(word);
  if (group) return group.filter((other) => other !== word);
  const other = others.get(word);
  if (other !== undefined) return [other];
  if (word.length < minLength || isTripled.test(word)) return [];
  return endings.flatMap((pair) =>
    [replaced(word, pair), replaced(word, [pair[1], pair[0]])].flatMap((made) => made ?? []),
  );
}

const replaced = (word: string, [from, to]: readonly [string, string]): string | null =>
  word.endsWith(from) && word.length > from.length + 2 ? unlessTripled(word.slice(0, -from.length) + to) : null;

const isTripled = /(.)\1\1/;
const unlessTripled = (word: string): string | null => (isTripled.test(word) ? null : word);
