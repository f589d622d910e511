import { expect, test } from 'vitest';
import examples from './passive.examples.txt?raw';
import { passivesIn } from './passive.ts';
import { wordsIn } from '../words/words.ts';

const lines = examples.split('\n').filter((line) => line && !line.startsWith('#'));

test.each(lines)('%s', (marked) => {
  const text = marked.replaceAll(/[‹›]/g, '');
  let shown = '';
  let end = 0;
  for (const { from, to } of passivesIn(wordsIn(text))) {
    shown += `${text.slice(end, from)}‹${text.slice(from, to)}›`;
    end = to;
  }
  expect(shown + text.slice(end)).toBe(marked);
});
