import type { Source } from '../support/sources.ts';

/** Paths relative to the root folder. */
export type Selection = {
  /** The files with tests that need no browser. */
  tests: string[];
  journeys: string[];
  leftOut: string[];
};

/**
 * A file that imports this many features joins the product together, such as the list of all routes. A change of one feature
 * does not change the others that it imports.
 */
const featuresOfHub = 8;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isJourney = (path: string) => /^tests\/journeys\/.*\.spec\.ts$/.test(path);
const featureOf = (path: string) =>
  /^(?:apps\/\w+\/src\/features|packages\/\w+\/src|tests\/journeys)\/([\w-]+)\//.exec(path)?.[1] ?? null;

/**
 * Selects the tests of what has changed: those that import a changed file, directly or through others, and those of the features with
 * such files. Server tests call the product instead of importing it, so their folder decides; and so it does for journeys.
 */
export function selectTests(sources: readonly Source[], changed: readonly string[]): Selection {
  const importers = importersIn(sources);
  const affected = new Set(changed);
  for (const path of affected) for (const importer of importers.get(path) ?? []) affected.add(importer);
  const features = new Set([...affected].filter((path) => !isTest(path)).map(featureOf));
  features.delete(null);
  const all = sources.map(({ path }) => path).filter((path) => isTest(path) || isJourney(path));
  const isSelected = (path: string) =>
    affected.has(path) || ((isJourney(path) || path.startsWith('apps/server/')) && features.has(featureOf(path)));
  const selected = all.filter(isSelected);
  return {
    tests: selected.filter(isTest),
    journeys: selected.filter(isJourney),
    leftOut: all.filter((path) => !isSelected(path)),
  };
}

/** Returns the files that import a file, without those that join the product together. */
function importersIn(sources: readonly Source[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of sources) {
    const imported = imports.flatMap(({ to }) => to ?? []);
    const features = new Set(imported.map(featureOf).filter((feature) => feature !== null));
    if (features.size >= featuresOfHub && !isTest(path) && !isJourney(path)) continue;
    for (const to of imported) importers.set(to, [...(importers.get(to) ?? []), path]);
  }
  return importers;
}
