import { expect, test } from 'vitest';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { slotsBetween } from '../../scripture/reference.ts';
import { comparedLine, comparedWith } from './comparedVerses.ts';
import { quotedOf } from './keyVerses.ts';
import type { ContextQuoted } from './context.ts';

/** Returns the consecutive verses of a passage with their texts. */
const versesOf = (reference: string, ...texts: string[]) => {
  const { first } = slotsBetween(parseReferences(reference)[0]!);
  return texts.map((text, at) => ({ slot: first + at, text, startsParagraph: at === 0, links: 0 }));
};

/** A quotation: the verses of the part, and the reference and texts of the other passage. */
const quotation = (of: string, other: string, texts: readonly string[], isQuoted = true): ContextQuoted => ({
  of: slotsBetween(parseReferences(of)[0]!),
  verses: versesOf(other, ...texts),
  isQuoted,
});

const isaiah = versesOf(
  'Isaiah 53:4-6',
  'Surely he has borne our sickness and carried our suffering.',
  'He was pierced for our transgressions, and by his wounds we are healed.',
  'All we like sheep have gone astray.',
);
const matthew = quotation('Isaiah 53:4', 'Matthew 8:17', ['He took our infirmities, and bore our diseases.']);
const peter = quotation('Isaiah 53:5', '1 Peter 2:24', ['He himself bore our sins. You were healed by his wounds.']);
const luke = versesOf('Luke 10:27-28', 'Love the Lord your God, and your neighbor as yourself.', 'Do this.');
const deuteronomy = quotation('Luke 10:27', 'Deuteronomy 6:5', ['You shall love Yahweh your God.']);
const leviticus = quotation('Luke 10:27', 'Leviticus 19:18', ['You shall love your neighbor as yourself.']);

const nothing = { compared: new Set<string>(), listed: new Set<number>() };
/** The lines on a part that shows some of its verses. */
const lines = (
  verses: ReturnType<typeof versesOf>,
  shown: readonly number[],
  quotations: readonly ContextQuoted[],
  {
    compared = nothing.compared,
    listed = nothing.listed,
    linked = [] as { reference: string; text: string; of: number }[],
  } = {},
) =>
  comparedWith(
    { verses, quoted: shown.map((at) => quotedOf([verses[at]!])) },
    { linked, quotations },
    { compared, listed },
  ).map(comparedLine);

test('a part of the Old Testament has the quotation of the verses that it shows', () => {
  expect(lines(isaiah, [1], [matthew, peter])).toEqual([
    '- Quoted in 1 Peter 2:24: “He himself bore our sins. You were healed by his wounds.”',
  ]);
  expect(lines(isaiah, [0], [matthew, peter])[0]).toMatch(/^- Quoted in Matthew 8:17: /);
});

test('verses that the part does not show are named', () => {
  expect(lines(isaiah, [2], [matthew])).toEqual([
    '- Isaiah 53:4 is quoted in Matthew 8:17: “He took our infirmities, and bore our diseases.”',
  ]);
  expect(lines(luke, [1], [leviticus])[0]).toMatch(/^- Luke 10:27 quotes Leviticus 19:18: /);
});

test('a part of the New Testament has what it quotes, also two passages that it quotes together', () => {
  expect(lines(luke, [0], [deuteronomy, leviticus])).toEqual([
    '- Quoted from Leviticus 19:18: “You shall love your neighbor as yourself.”',
    '- Quoted from Deuteronomy 6:5: “You shall love Yahweh your God.”',
  ]);
});

test('what is recalled is only compared, and a quotation comes first', () => {
  const serpent = ['Moses made a serpent of bronze, and set it on the pole.'];
  const john = versesOf('John 3:14-15', 'As Moses lifted up the serpent in the wilderness,', 'so the Son of Man.');
  const numbers = quotation('John 3:14', 'Numbers 21:9', serpent, false);
  expect(lines(john, [0], [numbers])[0]).toMatch(/^- Compare Numbers 21:9: “Moses made/);
  expect(lines(isaiah, [0], [{ ...peter, of: matthew.of, isQuoted: false }, matthew])[0]).toMatch(
    /^- Quoted in Matthew/,
  );
});

test('verses that the part shows come first, and others are only named if they are quoted', () => {
  expect(lines(isaiah, [1], [{ ...peter, isQuoted: false }, matthew])[0]).toMatch(/^- Compare 1 Peter 2:24: /);
  expect(lines(isaiah, [2], [{ ...peter, isQuoted: false }])).toEqual([]);
  const linked = [{ reference: 'Acts 8:32', text: `He said: ${isaiah[1]!.text}`, of: isaiah[1]!.slot }];
  expect(lines(isaiah, [0], [], { linked })).toEqual([]);
});

test('a quotation of the Greek translation, which can differ from the Hebrew text, is called one', () => {
  const peter418 = versesOf(
    '1 Peter 4:18',
    'If it is hard for the righteous to be saved, what will happen to the sinner?',
  );
  const texts = ['The righteous shall be repaid in the earth, how much more the sinner!'];
  const proverbs = { ...quotation('1 Peter 4:18', 'Proverbs 11:31', texts), isFromGreek: true };
  expect(lines(peter418, [0], [proverbs])[0]).toMatch(
    /^- Quoted from the Greek translation of Proverbs 11:31; the Hebrew text says: “The righteous/,
  );
  expect(lines(isaiah, [1], [{ ...peter, isFromGreek: true }])[0]).toMatch(
    /^- Quoted, from the Greek translation, in 1 Peter 2:24: “He himself/,
  );
});

test('of quotations with nearly the same words, one in the Gospels comes first', () => {
  const genesis = versesOf('Genesis 2:24', 'A man will leave his father and his mother, and they will be one flesh.');
  const own = 'Genesis 2:24';
  const ephesians = quotation(own, 'Ephesians 5:31', [
    'A man will leave his father and mother. They will be one flesh.',
  ]);
  const matthew19 = quotation(own, 'Matthew 19:5', [
    '“A man shall leave his father and mother, and be joined as one flesh.”',
  ]);
  expect(lines(genesis, [0], [ephesians, matthew19])[0]).toMatch(/^- Quoted in Matthew 19:5: /);
  const recalled = [ephesians, matthew19].map((each) => ({ ...each, isQuoted: false }));
  expect(lines(genesis, [0], recalled)[0]).toMatch(/^- Compare Ephesians 5:31: /);
  const short = quotation(own, 'Matthew 19:5', [
    'They are one flesh, and nobody is to put asunder what God has joined.',
  ]);
  expect(lines(genesis, [0], [ephesians, short])[0]).toMatch(/^- Quoted in Ephesians 5:31: /);
});

test('a verse that begins within a sentence begins with its next one if that has the quotation', () => {
  const psalm = versesOf('Psalm 8:2', 'From the lips of babes you have established strength.');
  const texts = [
    'and said to him, “Do you hear this?” Jesus said, “Did you never read, ‘Out of the lips of babes you have strength?’ ”',
  ];
  expect(lines(psalm, [0], [quotation('Psalm 8:2', 'Matthew 21:16', texts)])).toEqual([
    '- Quoted in Matthew 21:16: “Jesus said, ‘Did you never read, “Out of the lips of babes you have strength?”’”',
  ]);
  const one = ['and he said to the people, “Out of the lips of babes.” They marveled.'];
  expect(lines(psalm, [0], [quotation('Psalm 8:2', 'Matthew 21:16', one)])[0]).toMatch(/: “… and he said/);
});

test('of a long passage, the verses with most of the same words are shown', () => {
  const jeremiah = versesOf('Jeremiah 31:34', 'I will forgive their iniquity, and remember their sin no more.');
  const hebrews = quotation('Jeremiah 31:31-34', 'Hebrews 8:8-10', [
    'The days come, says the Lord. '.repeat(9),
    'I will be merciful, and remember their sins and iniquity no more.',
    'They will all know me. '.repeat(9),
  ]);
  expect(lines(jeremiah, [0], [hebrews])).toEqual([
    '- Quoted in Hebrews 8:9: “I will be merciful, and remember their sins and iniquity no more.”',
  ]);
});

test('there is no quotation of other verses, of verses that the translation omits, or a second time', () => {
  expect(lines(isaiah, [0], [quotation('Isaiah 53:7', 'Acts 8:32', ['He was led as a sheep.'])])).toEqual([]);
  expect(lines(isaiah, [1], [{ ...peter, verses: [] }])).toEqual([]);
  expect(lines(isaiah, [1], [peter], { compared: new Set(['1 Peter 2:24']) })).toEqual([]);
  const listed = new Set(peter.verses.map(({ slot }) => slot));
  expect(lines(isaiah, [1], [{ ...peter, isQuoted: false }], { listed })).toEqual([]);
});

test('without a quotation, a cross reference with several of the same words in a row is compared', () => {
  const linked = [{ reference: 'Acts 8:32', text: `He said: ${isaiah[1]!.text}`, of: isaiah[1]!.slot }];
  expect(lines(isaiah, [1], [], { linked })[0]).toMatch(/^- Compare Acts 8:32: /);
  expect(lines(isaiah, [1], [peter], { linked })).toHaveLength(1);
});
