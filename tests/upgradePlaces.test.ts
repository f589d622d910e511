import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSources } from './support/sources.ts';

const web = 'apps/web/src';
const sources = readSources(web).filter(({ path }) => !/\.(?:test|setup)\.tsx?$/.test(path));
const importers = (of: string) =>
  sources
    .filter(({ imports }) => imports.some(({ to }) => to === `${web}/${of}`))
    .map(({ path }) => path.slice(web.length + 1));

// The types of `useUpgrade` and `useUpgradePrompt` take only features of the table. So each offer must come through them.
test('every prompt and every panel about an upgrade names a feature of the table', () => {
  const leading = new Set(importers('plan/useUpgrade.ts'));
  for (const offer of ['ui/dialogs/UpgradePrompt.tsx', 'ui/states/Upsell.tsx']) {
    expect(importers(offer)).not.toEqual([]);
    expect(importers(offer).filter((path) => !leading.has(path))).toEqual([]);
  }
  const building = sources.filter(({ path }) => readFileSync(path, 'utf8').includes('upgradeAddress('));
  expect(building.map(({ path }) => path)).toEqual([`${web}/plan/useUpgrade.ts`]);
  const activating = sources.filter(({ path }) => /^\s*Activate Now$/m.test(readFileSync(path, 'utf8')));
  const buttons = sources.filter(({ path }) => readFileSync(path, 'utf8').includes("'Activate Now'"));
  expect([...activating, ...buttons].map(({ path }) => path.slice(web.length + 1)).toSorted()).toEqual([
    'ui/dialogs/UpgradePrompt.tsx',
    'ui/states/Upsell.tsx',
  ]);
});
