import { expect, test } from 'vitest';
import { maxOpeningReferences, openingReferences } from './opening.ts';
import { formatReferences } from './reference.ts';

const opening = (text: string) => formatReferences(openingReferences(text));

test.each([
  ['Homily XV.\n\nROM. VIII. 28.\n\nLet us consider what is promised here.', 'Romans 8:28'],
  ['Homily XV. ROM. VIII. 28\n\nLet us consider what is promised here.', 'Romans 8:28'],
  ['A Father Who Waits\nText: Luke 15:11-32\n\nThere was a farmer in our town.', 'Luke 15:11–32'],
  ['[On the words of the Gospel, Matt. v. 22, "Whosoever shall be angry," etc.]\n\nBrothers, hear.', 'Matthew 5:22'],
  ['ON THE WORDS OF THE APOSTLE, 1 COR. XV. 3-5\n\nDear friends', '1 Corinthians 15:3–5'],
  ['Sermon on Psalm 23\n\nSheep are stubborn.', 'Psalm 23'],
  ['Sermon IV.\n\n Titus ii. 2-5.-"That old men be sober, and patient." We see here what he asks.', 'Titus 2:2–5'],
  ['Someone, Homilies on Luke — Homily 9 (Luke 2:49–51)\n\nSource: a printed edition', 'Luke 2:49–51'],
  ['On the Words of the Gospel of John (6:54-66):\n\n"Unless you eat"', 'John 6:54–66'],
  ['Matthew, Chapter 12, Verse 33\n\n"Either make the tree good"', 'Matthew 12:33'],
  ['FROM THE READING, EXODUS 15, 1-21\n\nThey sang.', 'Exodus 15:1–21'],
  ['OF THE WORDS OF THE GOSPEL OF JOHN (5, 24-29):\n\nThe hour is coming.', 'John 5:24–29'],
  ['OF THE WORDS OF THE ACTS OF THE APOSTLES 5, 4:\n\nWas it not yours?', 'Acts 5:4'],
  ['JOHN vii. 37, 38, 39.\n\nOn the last day.', 'John 7:37, 38, 39'],
  ['ON MT 18, 21, 22:\n\nHow often?', 'Matthew 18:21, 22'],
  ['Sermon on Psalms 23, 24\n\nTwo songs.', 'Psalm 23; Psalm 24'],
  ['Philemon i. 4-6.-"I thank my God." He starts with thanks.', 'Philemon 1:4–6'],
  ['On the words of the gospel, Matth. xiv. 24, "But the boat was in the waves."', 'Matthew 14:24'],
  [
    'On the words of the gospel, Matt. viii. 8, "I am not worthy," etc., and of the words of the apostle, 1 Cor. viii. 10, "If a man see thee."',
    'Matthew 8:8; 1 Corinthians 8:10',
  ],
  [
    '1 Corinthians chapter 2, verse 6 and 1 Corinthians chapter 2, verse 7 Howbeit we speak of wisdom among the mature, as he says to them.',
    '1 Corinthians 2:6, 7',
  ],
  ['Scripture readings: Isaiah 40:1-11; Mark 1:1-8\n\nComfort is a strong word.', 'Isaiah 40:1–11; Mark 1:1–8'],
  ['Romans 8:28\n\nRomans 8:28\n\nAll things.', 'Romans 8:28'],
  ['Homily 7, on Psalm 97\n\nThe psalm numbering follows the Septuagint.', 'Psalm 98'],
])('%j is on %s', (text, expected) => expect(opening(text)).toBe(expected));

test.each([
  'Last week my neighbor quoted John 3:16 to me, and I did not know what to reply to him at first.',
  'Romans 8 tells us that nothing can separate us. We often doubt it, and today we ask why that is so.',
  'When Paul wrote 1 Corinthians 13, he had quarrels in mind. He did not think of weddings.',
  'On the Day of Pentecost\n\nWe celebrate today. As it says in Acts 2:4, they were all filled with the Spirit.',
  'Homily VIII.\n\nAn exhortation to virtue',
  'Homily 3, on Psalm 9\n\nThe psalm numbering follows the Vulgate.',
  '',
])('%j does not say on which passage it is', (text) => expect(openingReferences(text)).toEqual([]));

test('only the beginning of a sermon is read', () => {
  expect(openingReferences(`${'It was a dark night. '.repeat(30)}\n\nText: Luke 15:11-32`)).toEqual([]);
});

test('a long list of passages is truncated', () => {
  const list = Array.from({ length: 12 }, (_, at) => `John ${at + 1}:1`).join('; ');
  expect(openingReferences(`Text: ${list}`)).toHaveLength(maxOpeningReferences);
});

test('a long list of sermons takes no longer than other text', () => {
  expect(openingReferences(`${'Sermon I. '.repeat(50)} Preached in London on John 3:16`)).toEqual([]);
  expect(openingReferences(`${'Homily v - x, '.repeat(40)} The other reference is John 3:16.`)).toEqual([]);
});
