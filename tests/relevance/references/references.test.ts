import { expect, test } from 'vitest';
import { measure } from './measure.ts';

const halves = [measure('tuned'), measure('hidden')];
const all = (kind: keyof (typeof halves)[number]) => halves.flatMap((half) => half[kind]);
const share = (part: readonly unknown[], ...others: (readonly unknown[])[]) =>
  part.length / [part, ...others].reduce((sum, { length }) => sum + length, 0);

test('there are 300 sentences of each kind', () => {
  expect(all('exact').length + all('missed').length + all('wrong').length).toBeGreaterThanOrEqual(300);
  expect(all('avoided').length + all('falsely').length).toBeGreaterThanOrEqual(300);
});

test('no other verse than the meant one is found', () => expect(all('wrong')).toEqual([]));

test('at least 98 % of the references are found exactly', () => {
  expect(share(all('exact'), all('missed'), all('wrong')), JSON.stringify(all('missed'))).toBeGreaterThanOrEqual(0.98);
});

test('nothing is found in at least 98 % of the traps', () => {
  expect(share(all('avoided'), all('falsely')), JSON.stringify(all('falsely'))).toBeGreaterThanOrEqual(0.98);
});
