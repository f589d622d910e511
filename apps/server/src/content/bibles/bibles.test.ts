import { bookById, bookAt, placeAt, slotCount, slotOf } from '@sermon/domain/scripture/books';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { describe, expect, test } from 'vitest';
import { builtBibles } from '../../../../../tests/support/bibles.ts';
import { type BibleText, readBible, readContents, type Verse } from './text.ts';
import { typosOfAsv, typosOfDarby, typosOfWeb, typosOfYlt } from './typos.ts';

const directory = await builtBibles();
const ids = Object.keys((await readContents(directory))!.digests);
const bibles = new Map(await Promise.all(ids.map(async (id) => [id, await readBible(directory, id)] as const)));

/** Returns the verse of a translation at an OSIS reference ('John.3.16'). */
function verse(id: string, osis: string): Verse {
  const [book, chapter, number] = osis.split('.');
  return bibles.get(id)!.verses[
    slotOf({ book: bookById(book!)!.number, chapter: Number(chapter), verse: Number(number) })
  ]!;
}

function osisAt(slot: number): string {
  const { book, chapter, verse } = placeAt(slot);
  return `${bookAt(book).id}.${chapter}.${verse}`;
}

const slotsOf = (bible: BibleText, holds: (verse: Verse) => boolean): string[] =>
  bible.verses.flatMap((verse, slot) => (holds(verse) ? [osisAt(slot)] : []));

test('five translations are built', () => {
  expect(ids.sort().join(', ')).toBe('ASV, DBY, KJV, WEB, YLT');
});

describe.each([...bibles.values()].map((bible) => [bible.id, bible] as const))('%s', (id, bible) => {
  test('has a verse for each of the 31,102 slots', () => {
    expect(bible.verses).toHaveLength(slotCount);
  });

  test('is plain text without control characters, markup and extra spaces', () => {
    const plain = bible.verses.map(({ marked }) => plainVerse(marked));
    // oxlint-disable-next-line no-control-regex
    const spoilt = /[\u0000-\u001f\u007f-\u00a0\ufffd[\]{}<>*`_\\|~^=+&#/]|\s\s|^\s|\s$|\s[,.;:?!)]|--|[,;:?!][a-z]/i;
    expect(plain.filter((text) => spoilt.test(text))).toEqual([]);
  });

  test('has marks that close within their verse and are not nested', () => {
    const isWhole = /^(?:[^[\]*]|\[[^[\]*]+\]|\*[^[\]*]+\*)*$/;
    expect(bible.verses.filter(({ marked }) => !isWhole.test(marked))).toEqual([]);
  });

  test('has plain psalm titles', () => {
    const spoilt = /[[\]{}<>*`]|--|\s\s|^\W?\s|\s$/;
    expect(bible.verses.filter(({ title }) => title !== null && spoilt.test(title))).toEqual([]);
  });

  test('starts a paragraph with every chapter, and more within chapters', () => {
    const starts = slotsOf(bible, ({ startsParagraph }) => startsParagraph);
    expect(starts.filter((osis) => osis.endsWith('.1'))).toHaveLength(1_189);
    expect(starts.length).toBeGreaterThan(4_000);
  });

  test('matches the King James Version verse by verse', () => {
    const kjv = bibles.get('KJV')!.verses.map(wordsOf);
    const shifted = bible.verses.flatMap((verse, slot) => {
      const words = wordsOf(verse);
      const { chapter } = placeAt(slot);
      const beside = [slot - 1, slot + 1]
        .filter((other) => other >= 0 && other < slotCount && placeAt(other).chapter === chapter)
        .map((other) => likeness(words, kjv[other]!));
      return Math.max(...beside) > likeness(words, kjv[slot]!) + 0.3 ? [osisAt(slot)] : [];
    });
    // Some translations have clauses in a different order: Num 33:12 (DBY), Matt 23:13-14 (WEB), Phil 1:16-17 (DBY,
    // ASV) …
    expect(shifted.length, shifted.join()).toBeLessThanOrEqual(4);
  });

  test('has titles for all psalms that have one, or none at all', () => {
    const titled = slotsOf(bible, ({ title }) => title !== null);
    expect(titled.filter((osis) => !osis.startsWith('Ps.119.'))).toHaveLength(id === 'KJV' ? 0 : 116);
    expect(titled.filter((osis) => osis.startsWith('Ps.119.'))).toHaveLength(id === 'KJV' ? 0 : 22);
    expect(titled.filter((osis) => !osis.startsWith('Ps.119.') && !/^Ps\.\d+\.1$/.test(osis))).toEqual([]);
  });
});

describe('a verse of', () => {
  test.each([
    ['KJV', 'Gen.1.1', 'In the beginning God created the heaven and the earth.'],
    ['ASV', 'Gen.1.1', 'In the beginning God created the heavens and the earth.'],
    ['WEB', 'Gen.1.1', 'In the beginning, God created the heavens and the earth.'],
    ['YLT', 'Gen.1.1', "In the beginning of God's preparing the heavens and the earth—"],
    ['DBY', 'Gen.1.1', 'In the beginning God created the heavens and the earth.'],
    ['KJV', 'Gen.1.4', 'And God saw the light, that [it was] good: and God divided the light from the darkness.'],
    [
      'KJV',
      'John.3.16',
      'For God so loved the world, that he gave his only begotten Son, that whosoever believeth in him should not perish, but have everlasting life.',
    ],
    [
      'ASV',
      'John.3.16',
      'For God so loved the world, that he gave his only begotten Son, that whosoever believeth on him should not perish, but have eternal life.',
    ],
    [
      'WEB',
      'John.3.16',
      'For God so loved the world, that he gave his one and only Son, that whoever believes in him should not perish, but have eternal life.',
    ],
    [
      'YLT',
      'John.3.16',
      'for God did so love the world, that His Son—the only begotten—He gave, that every one who is believing in him may not perish, but may have life age-during.',
    ],
    [
      'DBY',
      'John.3.16',
      'For God so loved the world, that he gave his only-begotten Son, that whosoever believes on him may not perish, but have life eternal.',
    ],
    [
      'ASV',
      'Gen.4.1',
      'And the man knew Eve his wife; and she conceived, and bare Cain, and said, I have gotten a man with [the help of] Jehovah.',
    ],
    [
      'ASV',
      'Ps.17.7',
      'Show thy marvellous lovingkindness, O thou that savest by thy right hand them that take refuge [in thee] From those that rise up [against them].',
    ],
    [
      'ASV',
      'Ps.2.12',
      'Kiss the son, lest he be angry, and ye perish in the way, For his wrath will soon be kindled. Blessed are all they that take refuge in him.',
    ],
    ['ASV', 'Ps.119.88', 'Quicken me after thy lovingkindness; So shall I observe the testimony of thy mouth.'],
    [
      'ASV',
      '2Sam.10.12',
      'Be of good courage, and let us play the man for our people, and for the cities of our God: and Jehovah do that which seemeth him good.',
    ],
    [
      'ASV',
      'Ps.23.4',
      'Yea, though I walk through the valley of the shadow of death, I will fear no evil; for thou art with me; Thy rod and thy staff, they comfort me.',
    ],
    [
      'ASV',
      'John.20.25',
      'The other disciples therefore said unto him, We have seen the Lord. But he said unto them, Except I shall see in his hands the print of the nails, and put my finger into the print of the nails, and put my hand into his side, I will not believe.',
    ],
    [
      'WEB',
      '1Sam.18.8',
      'Saul was very angry, and this saying displeased him. He said, “They have credited David with ten thousands, and they have only credited me with thousands. What can he have more but the kingdom?”',
    ],
    ['WEB', 'Ps.46.11', 'Yahweh of Armies is with us. The God of Jacob is our refuge. Selah.'],
    [
      'WEB',
      'Ps.55.19',
      'God, who is enthroned forever, will hear and answer them. Selah. They never change, who don’t fear God.',
    ],
    [
      'WEB',
      'Rom.14.23',
      'But he who doubts is condemned if he eats, because it isn’t of faith; and whatever is not of faith is sin.',
    ],
    ['WEB', 'Rom.16.24', 'The grace of our Lord Jesus Christ be with you all! Amen.'],
    [
      'WEB',
      'Rom.16.25',
      'Now to him who is able to establish you according to my Good News and the preaching of Jesus Christ, according to the revelation of the mystery which has been kept secret through long ages,',
    ],
    ['WEB', 'Rom.16.27', 'to the only wise God, through Jesus Christ, to whom be the glory forever! Amen.'],
    [
      'WEB',
      '3John.1.14',
      'but I hope to see you soon. Then we will speak face to face. Peace be to you. The friends greet you. Greet the friends by name.',
    ],
    [
      'ASV',
      'Jude.1.25',
      'to the only God our Saviour, through Jesus Christ our Lord, [be] glory, majesty, dominion and power, before all time, and now, and for evermore. Amen.',
    ],
    [
      'DBY',
      'Num.30.3',
      "If a woman also vow a vow to Jehovah, and bind herself by a bond, in her father's house in her youth,",
    ],
    [
      'DBY',
      'Num.30.16',
      "These are the statutes, which Jehovah commanded Moses, between a man and his wife, between a father and his daughter, in her youth in her father's house.",
    ],
    [
      'DBY',
      'Rev.13.18',
      "Here is wisdom. He that has understanding let him count the number of the beast: for it is a man's number; and its number [is] six hundred [and] sixty-six.",
    ],
    [
      'DBY',
      'Luke.9.13',
      'And he said to them, Give *ye* them to eat. And they said, We have not more than five loaves and two fishes, unless *we* should go and buy food for all this people;',
    ],
    ['DBY', 'Acts.24.7', '[but Lysias, the chiliarch, coming up, took him away with great force out of our hands,]'],
    [
      'DBY',
      'Rom.9.28',
      'for [he] is bringing the matter to an end, and [cutting it short in righteousness; because] a cutting short of the matter will [the] Lord accomplish upon the earth.',
    ],
    ['YLT', 'Ps.23.1', 'Jehovah [is] my shepherd, I do not lack,'],
    ['KJV', 'Rev.22.21', 'The grace of our Lord Jesus Christ [be] with you all. Amen.'],
  ])('%s: %s', (id, osis, text) => {
    expect(verse(id, osis).marked).toBe(text);
  });
});

describe('the title before', () => {
  test.each([
    ['WEB', 'Ps.3.1', 'A Psalm by David, when he fled from Absalom his son.'],
    ['ASV', 'Ps.3.1', 'A Psalm of David, when he fled from Absalom his son.'],
    ['YLT', 'Ps.3.1', 'A Psalm of David, in his fleeing from the face of Absalom his son.'],
    ['DBY', 'Ps.3.1', 'A Psalm of David, when he fled from Absalom his son.'],
    ['KJV', 'Ps.3.1', null],
    ['WEB', 'Ps.46.1', 'For the Chief Musician. By the sons of Korah. According to Alamoth.'],
    ['ASV', 'Ps.86.1', 'A Prayer of David.'],
    ['YLT', 'Ps.137.1', null],
    ['ASV', 'Ps.119.89', 'Lamedh'],
  ])('%s: %s', (id, osis, title) => {
    expect(verse(id, osis).title).toBe(title);
  });
});

test('each typo of a source is corrected', () => {
  const corrections = { WEB: typosOfWeb, ASV: typosOfAsv, DBY: typosOfDarby, YLT: typosOfYlt };
  for (const [id, typos] of Object.entries(corrections)) {
    for (const [osis, , right] of typos) expect(plainWords(verse(id, osis).marked), osis).toContain(plainWords(right));
  }
});

const plainWords = (text: string): string => text.replaceAll(/[^\p{L}\s]/gu, '').trim();

test('the World English Bible has Selah where the King James Version has it in Psalms and Habakkuk', () => {
  const [kjv, web] = ['KJV', 'WEB'].map((id) =>
    slotsOf(bibles.get(id)!, ({ marked }) => /\bSelah\b/.test(marked)).filter((osis) => /^(?:Ps|Hab)\./.test(osis)),
  );
  expect(kjv).toHaveLength(74);
  expect(web).toEqual(kjv);
});

test('verses that a translation omits are empty slots', () => {
  const omitted = Object.fromEntries(
    [...bibles.values()].map((bible) => [bible.id, slotsOf(bible, ({ marked }) => marked === '').join(', ')]),
  );
  expect(omitted).toEqual({
    KJV: '',
    ASV: '',
    YLT: '',
    WEB: 'Luke.17.36, Acts.8.37, Acts.15.34, Acts.24.7',
    DBY: 'Matt.23.14, Acts.8.37, Acts.15.34',
  });
});

/** Returns the words of a verse that are longer than three letters. */
const wordsOf = ({ marked }: Verse): Set<string> =>
  new Set(
    plainVerse(marked)
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 3),
  );

/** Returns the similarity of two verses, from 0 to 1: the share of their words that both contain. */
function likeness(first: Set<string>, second: Set<string>): number {
  const both = [...first].filter((word) => second.has(word)).length;
  return both / Math.max(1, first.size + second.size - both);
}
