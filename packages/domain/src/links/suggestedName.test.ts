import { expect, test } from 'vitest';
import { suggestedName } from './media.ts';

test.each([
  ['YouTube', 'dQw4w9WgXcQ', 'YouTube video'],
  ['Vimeo', '265636445', 'Vimeo video'],
  ['SoundCloud', 'grace-chapel/the-father_who-runs', 'The father who runs'],
  ['SoundCloud', 'grace-chapel/--', 'SoundCloud track'],
] as const)('%s %s is called %s', (type, id, name) => {
  expect(suggestedName(type, id)).toBe(name);
});
