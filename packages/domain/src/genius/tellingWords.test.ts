import { describe, expect, test } from 'vitest';
import { usualRarity } from './rarity.ts';
import { stemOf } from '../words/stems.ts';
import { tellingWords } from './geniusQuery.ts';

const filler = 'We go on and we say what there is to say, one by one and again. ';

describe('the most telling words', () => {
  test('are not the most frequent ones but those that are more frequent than usual', () => {
    const text = 'The people of the land and the people of the house saw the people. A vineyard, a vineyard.';
    expect(tellingWords(text, '')[0]).toBe('vineyard');
  });

  test('do not include words that nearly every sermon contains, unless they are far more frequent', () => {
    const words = tellingWords(`${filler.repeat(60)} The Lord spoke. Christ the Lord spoke of a harbor, a harbor.`, '');
    expect(words).toContain('harbor');
    expect(words).not.toContain('Lord');
  });

  test('do not include directions and conditions', () => {
    expect(tellingWords('Backward, backward, lest the anchor go forward, forward.', '')).toEqual(['anchor']);
  });

  test('do not include times, names of books and general words of old prose', () => {
    const words = tellingWords(
      'In the morning and the evening, Genesis determines an instance. An anchor, an anchor.',
      '',
    );
    expect(words).toEqual(['anchor']);
  });

  test('do not include character references that an import left in the text', () => {
    expect(tellingWords('An anchor &mdash; an anchor &mdash; &#8212; a harbor', '')).toEqual(['anchor', 'harbor']);
  });

  test('count more in the title, and in several parts of the text', () => {
    const both = 'An anchor and a harbor. '.repeat(3);
    expect(tellingWords(filler.repeat(10) + both, 'The Harbor')[0]).toBe('harbor');
    const spread = `${filler.repeat(20)} A harbor. `.repeat(6);
    const once = `${'An anchor. '.repeat(7)}${spread}`;
    expect(tellingWords(once, '')[0]).toBe('harbor');
  });

  test('are of different roots', () => {
    const text = 'The doubtful doubt in a harbor. An anxious anchor, anxiety in the harbor. Doubt and anxiety.';
    expect(tellingWords(`${text} ${text}`, '').toSorted()).toEqual(['anchor', 'anxiety', 'doubt', 'harbor']);
  });

  test('that occur only once fill up to five', () => {
    expect(tellingWords('A harbor, an anchor.', '')).toHaveLength(2);
    const many = 'harbor anchor sail mast rudder compass lantern';
    expect(tellingWords(many, '')).toHaveLength(5);
    expect(tellingWords(`${many} ${many}`, '')).toHaveLength(7);
  });

  test('in capitals are written as names', () => {
    expect(tellingWords('REGENERATION, REGENERATION', '')).toEqual(['Regeneration']);
  });
});

describe('the rarity of a word', () => {
  test('is high for words that are not in the table, and low for those on most pages', () => {
    const rarity = (word: string) => usualRarity(stemOf(word));
    expect(rarity('denarius')).toBeGreaterThan(0.7);
    expect(rarity('father')).toBeLessThan(0.3);
    expect(rarity('christ')).toBeLessThan(rarity('forgiveness'));
  });
});
