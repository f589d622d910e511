import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accountTexts, connectionTexts } from './specifiedTexts/accounts.ts';
import { builderTexts, presenterTexts, researchTexts, slideTexts } from './specifiedTexts/builder.ts';
import { copyTexts, libraryTexts } from './specifiedTexts/library.ts';
import { moneyTexts, sharingTexts } from './specifiedTexts/sharingAndMoney.ts';
import type { Place, Specified } from './specifiedTexts/specified.ts';

/** All texts that the specification gives word for word, by where they appear. */
const situations: Record<string, Specified> = {
  'signing in and the account': accountTexts,
  'the connection': connectionTexts,
  'the library': libraryTexts,
  'copying and pasting': copyTexts,
  'the builder': builderTexts,
  'research, the assistant and speech': researchTexts,
  slides: slideTexts,
  sharing: sharingTexts,
  'the presenter': presenterTexts,
  'plans and premium content': moneyTexts,
};
const all = Object.values(situations).flat();

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a pattern that a text matches if it has a value for each `{name}`. */
const patternOf = (specified: string) =>
  specified
    .split(/\{[^}]*\}/)
    .map(escaped)
    .join('.+');

/** Returns the source of a file in one line, without escapes. */
const sourceOf = (file: URL): string =>
  readFileSync(file, 'utf8').replaceAll('&apos;', "'").replaceAll("\\'", "'").replace(/\s+/g, ' ');

/** Expects a text at its place. */
function expectAt(specified: string, place: Place): void {
  const pattern = patternOf(specified);
  if (typeof place === 'string') expect(place).toMatch(new RegExp(`^${pattern}$`));
  else if ('beginning' in place) expect(place.beginning).toMatch(new RegExp(`^${pattern}.`));
  else if ('instead' in place) expect(place.instead).not.toMatch(new RegExp(`^${pattern}$`));
  else {
    const file = new URL(`../${place.source}`, import.meta.url);
    // The text is a whole literal or the whole content of an element.
    expect(sourceOf(file)).toMatch(new RegExp(`['"\`>] ?${pattern} ?['"\`<]`));
  }
}

describe.each(Object.entries(situations))('a text of the specification about %s', (_, texts) => {
  test.each(texts)('%s', expectAt);
});

test('there are 229 of them', () => {
  expect(new Set(all.map(([text]) => text)).size).toBe(229);
  expect(all).toHaveLength(229);
});

test('a text that was replaced is in docs/texts.md, with what is shown instead', () => {
  const list = readFileSync(new URL('../docs/texts.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');
  for (const [specified, place] of all) {
    if (typeof place === 'string' || !('instead' in place)) continue;
    expect(list).toContain(specified);
    const [shown] = place.instead.replaceAll('Advent', '{search}').split('\n');
    expect(list).toContain(shown);
  }
});
