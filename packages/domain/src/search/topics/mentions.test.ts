import { describe, expect, test } from 'vitest';
import { foldedWords } from '../../words/foldedWords.ts';
import { topicMentions } from './mentions.ts';

const mentions = (text: string) => Object.fromEntries(topicMentions(foldedWords(text)));

describe('the topics that a text names', () => {
  test('are counted under each of their names, in any form', () => {
    expect(mentions('He was greedy for money. Covetousness! Their avarice, and the love of money.')).toMatchObject({
      greed: 3,
    });
  });

  test('have names that are units: a part of a name does not count', () => {
    expect(mentions('Palm Sunday')).toHaveProperty('Palm Sunday', 1);
    expect(mentions('On Sunday, under a palm, he slept')).not.toHaveProperty('Palm Sunday');
    expect(mentions('my Lord, and my God')).toHaveProperty('doubting Thomas', 1);
    expect(mentions('the Lord God')).not.toHaveProperty('doubting Thomas');
    expect(mentions('fear the Lord')).toHaveProperty('fear of the Lord', 1);
    expect(mentions('God sees')).not.toHaveProperty('will of God');
  });

  test('may have a few other words between the words of a name, but no more', () => {
    expect(mentions('to raise up their children')).toHaveProperty('raising children', 1);
    expect(mentions('to raise many good hopes in children')).not.toHaveProperty('raising children');
  });

  test('may have more stop words between its words if the name itself has them', () => {
    expect(mentions('Be angry, and do not sin')).toHaveProperty('anger', 1);
  });

  test('are not named by one word of a phrase, only by the phrase as written', () => {
    expect(mentions('Judge not, that you be not judged')).toHaveProperty('judging others', 1);
    expect(mentions('He will judge the living')).not.toHaveProperty('judging others');
    expect(mentions('an eye for an eye')).toHaveProperty('revenge', 1);
    expect(mentions('an eye for beauty, and the lost years')).toEqual({ beauty: 1 });
  });

  test('are counted once where several names of a topic begin', () => {
    expect(mentions('judging others')).toHaveProperty('judging others', 1);
    expect(mentions('prayer, and fasting with prayer')).toMatchObject({ fasting: 2, prayer: 2 });
  });

  test('are none for a text without names', () => {
    expect(topicMentions([])).toEqual(new Map());
    expect(mentions('the and of a')).toEqual({});
  });
});
