import {
  builtInTemplateFeature,
  duplicateFeature,
  type Feature,
  features,
  linkFeatures,
  premiumFeature,
  restoredLinkFeatures,
} from '@sermon/domain/accounts/entitlements';
import { premiumKinds } from '@sermon/domain/premium/premium';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSource, readSources, type Source } from './support/sources.ts';

/** Checks all sources and returns one message for each violation. */
type Rule = (sources: Source[]) => string[];

/** Test data that is stored among the product's sources because the tests of every part use it. */
const madeForTests = ['packages/domain/src/document/generate.ts'];

/** Tests and configuration files may import more than the product's own code may. */
const isTest = ({ path }: Source) =>
  madeForTests.includes(path) || /\.(test|spec|setup|config)\.tsx?$/.test(path) || path.startsWith('tests/');
const partOf = (path: string) => path.split('/').slice(0, 2).join('/');
const featureOf = (path: string) => /^(apps\/\w+\/src\/features\/[^/]+)\//.exec(path)?.[1] ?? null;

/** For each part, the parts that it may import, and whether it may use Node. */
const parts: Record<string, { ours: string[]; node: boolean }> = {
  'packages/domain': { ours: [], node: false },
  'packages/contract': { ours: ['packages/domain'], node: false },
  'apps/server': { ours: ['packages/contract', 'packages/domain'], node: true },
  'apps/web': { ours: ['packages/contract', 'packages/domain'], node: false },
};

/**
 * The features of each part in ranks, lowest first. A feature may import features of lower ranks. Other code that two features share
 * belongs below the features, or in the domain.
 */
const ranks: Record<string, string[][]> = {
  'apps/server': [
    // Know no other feature.
    ['accounts', 'app', 'bible', 'corpus', 'library', 'preferences', 'preview', 'ratings'],
    ['speech', 'storage', 'streams', 'telemetry', 'word'],
    // Items and suggestions.
    ['calendar', 'deliveries', 'files', 'genius', 'links'],
    ['builder'],
    // What belongs to a document.
    ['assistant', 'history', 'printing', 'remote', 'slides', 'templates', 'timings', 'writing-log'],
    // Whole libraries, and visitors.
    ['archive', 'sharing'],
    // Administration and sales.
    ['admin', 'premium', 'subscription'],
  ],
  'apps/web': [
    // Know no other feature.
    ['accounts', 'deliveries', 'files', 'history', 'links', 'preferences', 'printing', 'ratings', 'ready', 'sharing'],
    ['storage', 'writing-log'],
    // The library, and what follows the preferences or belongs to an account.
    ['bible', 'library', 'slides', 'speech', 'subscription', 'timings'],
    // Screens in the layout of the library, and tools over the Bible, slides, timings and subscriptions.
    [
      'acting',
      'analyzer',
      'archive',
      'calendar',
      'comments',
      'corpus',
      'offline',
      'premium',
      'presenter',
      'templates',
      'unsaved',
    ],
    // Quote the corpus.
    ['assistant', 'genius'],
    // Combine the panels of a document, and the choices of a user.
    ['builder', 'settings'],
    // Open the builder, or look like the settings.
    ['admin', 'preview'],
  ],
};
const rankOf = (feature: string): number =>
  ranks[partOf(feature)]!.findIndex((names) => names.includes(posix.basename(feature)));

/** Creates a rule about individual imports. `check` returns the reason why an import is wrong, or a falsy value. */
const everyImport =
  (check: (source: Source, imported: Source['imports'][number]) => string | false | null | undefined): Rule =>
  (sources) =>
    sources.flatMap((source) =>
      source.imports.flatMap((imported) => {
        const why = !isTest(source) && check(source, imported);
        return why ? [`${source.path} imports ${imported.from}: ${why}`] : [];
      }),
    );

/** Creates a rule that files in `folders` must not import files in `others`. */
const doesNotImport = (folders: RegExp, others: RegExp, why: string): Rule =>
  everyImport(({ path }, { to }) => folders.test(path) && to !== null && others.test(to) && why);

const oneWay = everyImport(({ path }, { from, to }) => {
  const part = partOf(path);
  const may = parts[part];
  if (!may) return null;
  if (from.startsWith('@sermon/') && !to) return `${part} may not`;
  if (to && partOf(to) !== part && !may.ours.includes(partOf(to))) return `${part} may not`;
  if (to && partOf(to) !== part && from.startsWith('.')) return 'other parts are imported by their name';
  if (to && partOf(to) === part && !from.startsWith('.')) return 'its own files are imported by their path';
  return from.startsWith('node:') && !may.node && `${part} does not use Node`;
});

const onlyDeclared = everyImport(({ path }, { from, isType }) => {
  if (/^(\.|node:)/.test(from)) return null;
  const [name = '', second = ''] = from.split('/');
  const wanted = name.startsWith('@') ? `${name}/${second}` : name;
  const { dependencies, devDependencies = {} } = declaredBy(partOf(path));
  return (
    !(wanted in dependencies) && !(isType && wanted in devDependencies) && 'the package is not among its dependencies'
  );
});

const featuresApart = everyImport(({ path }, { to }) => {
  const feature = featureOf(path);
  const other = to && featureOf(to);
  if (!feature || !other || feature === other) return null;
  if (to.endsWith('/calls.ts')) return 'a feature does not answer the calls of another';
  return rankOf(feature) <= rankOf(other) && 'that feature has no lower rank (`ranks` in tests/architecture.test.ts)';
});

const noTestsInTheProduct = everyImport(
  (_, { to }) => to !== null && (madeForTests.includes(to) || /\.test\.tsx?$/.test(to)) && 'that is for tests',
);

const webBelowFeatures = doesNotImport(
  /^apps\/web\/src\/(ui|connection|session|plan|itemChanges|frame|editor|offline|updates)\//,
  /^apps\/web\/src\/features\//,
  'features build on it, not the other way round',
);

const portsBelowFeatures = doesNotImport(
  /^apps\/server\/src\/(ports|childProcesses|exports|imports|database)\//,
  /^apps\/server\/src\/(features|http|content|jobs)\//,
  'it knows neither features nor HTTP, content or jobs',
);

/** Only the port chooses its adapter, and only the adapter uses the tables, which the database schema leaves out. */
const searchTables = /^apps\/server\/src\/(ports\/search\/postgres\/|database\/schema\/corpus\.ts$)/;
const oneOwnerOfSearchTables = everyImport(({ path }, { to }) => {
  if (to === null || !searchTables.test(to) || path.startsWith('apps/server/src/ports/search/postgres/')) return null;
  const isChoice = path === 'apps/server/src/ports/search/choose.ts' && !to.includes('/schema/');
  return !isChoice && 'the corpus is read and written through ports/search/port.ts';
});

/**
 * Creates a rule that no two files, or groups of files, may import each other, directly or indirectly, even with `import type`. `groupOf`
 * returns the group of a file, or null if the rule is not about it.
 */
const noCircles =
  (groupOf: (path: string) => string | null): Rule =>
  (sources) => {
    const imported = new Map<string, string[]>();
    for (const source of sources) {
      const group = groupOf(source.path);
      if (group === null || isTest(source)) continue;
      const others = source.imports.flatMap(({ to }) => (to && groupOf(to)) ?? []);
      imported.set(group, [...(imported.get(group) ?? []), ...others]);
    }
    return circlesIn(imported).map((circle) => `${circle.toSorted().join(' and ')} import each other`);
  };

/**
 * Returns the folder of a file at the first level of its part, or its feature or port. A file at that level belongs to the folder of its
 * name: `accounts.ts` and `accounts/` are one subject.
 */
const folderOf = (path: string): string | null =>
  /^\w+\/\w+\/src\/(?:(?:features|ports)\/)?[^/.]+/.exec(path)?.[0] ?? null;

const maxFilesInFolder = 25;

const smallFolders: Rule = (sources) => {
  const counts = new Map<string, number>();
  for (const { path } of sources) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > maxFilesInFolder)
    .map(([folder, count]) => `${folder} holds ${count} files`);
};

const maxLines = 500;
/** A file with fewer lines and one importer belongs in the file that imports it. */
const minLines = 40;

/** Short files with one importer that are files of their own, with the reason. */
const shortOnPurpose: Record<string, string> = {
  'apps/server/src/database/durableCommits.ts': 'only this file may differ between the two databases (alike.test.ts)',
  'apps/server/src/features/accounts/hashCost.ts': 'tests replace this file',
  'apps/server/src/imports/import-child.ts': 'a program of its own',
  'apps/server/src/ports/speech/local/speech-child.ts': 'a program of its own',
  'apps/server/src/textWork/textTasks.ts': 'a program of its own',
  'apps/web/src/features/builder/drawer/panelWidth.ts': 'a rule without React, tested in Node',
  'apps/web/src/features/calendar/preachDate.ts': 'a rule without React, tested in Node',
  'packages/domain/src/slides/widthTables.ts': 'written by a program',
};

/** Handlers and choices of adapters have a file of their own in each feature and port, and lazy modules in each screen. */
const filesHaveSubjects: Rule = (sources) => {
  const product = sources.filter((source) => !isTest(source));
  const importersOf = new Map<string, { path: string; isLazy: boolean }[]>();
  for (const { path, imports } of product)
    for (const { to, isLazy } of imports)
      if (to !== null && !importersOf.get(to)?.some((one) => one.path === path && one.isLazy === isLazy))
        importersOf.set(to, [...(importersOf.get(to) ?? []), { path, isLazy }]);
  return product.flatMap(({ path, lineCount }) => {
    const [importer, ...others] = importersOf.get(path) ?? [];
    if (!importer || others.length > 0 || importer.isLazy || folderOf(importer.path) !== folderOf(path)) return [];
    if (lineCount >= minLines || path in shortOnPurpose || /\/(calls|choose)\.ts$/.test(path)) return [];
    return [`${path} has ${lineCount} lines and belongs in ${importer.path}`];
  });
};

const shortFiles: Rule = (sources) =>
  sources
    .filter((source) => !isTest(source) && source.lineCount > maxLines)
    .map(({ path, lineCount }) => `${path} has ${lineCount} lines`);

const oneReaderOfSettings: Rule = (sources) =>
  sources
    .filter((source) => source.readsProcessEnv && !isTest(source))
    .filter(({ path }) => path !== 'apps/server/src/env.ts')
    .map(({ path }) => `${path} reads process.env`);

/** Creates a rule that only the files in `allowed`, and tests, may contain an identifier or string literal. */
const onlyIn =
  (word: string, allowed: string[]): Rule =>
  (sources) =>
    sources
      .filter((source) => source.words.has(word) && !isTest(source) && !allowed.includes(source.path))
      .map(({ path }) => `${path} says ${word}`);

/** The table of entitlements, the contract's schema, and the code that reads the plan from the database. */
const onlyEntitlementsReadThePlan = onlyIn('makerSubscription', [
  'packages/domain/src/accounts/entitlements.ts',
  'packages/contract/src/accounts.ts',
  'apps/server/src/features/accounts/store.ts',
]);

const oneRefusalOfFeatures = onlyIn('upgradeRequired', [
  'packages/domain/src/texts/calls.ts',
  'apps/server/src/requireFeature.ts',
]);

/**
 * Amounts are whole cents everywhere but in the calls of the specification. So only the features that send or receive these calls convert
 * them.
 */
const amountsAreCents: Rule = (sources) =>
  sources
    .filter((source) => !isTest(source) && !isMoney(source.path))
    .filter(({ words }) => words.has('centsOf') || words.has('dollarsOf'))
    .map(({ path }) => `${path} converts dollars`);
const isMoney = (path: string) =>
  path === 'packages/domain/src/subscription/money.ts' ||
  // Stripe's own amounts are cents. Its function of this name reads the price of a subscription.
  path === 'apps/server/src/ports/payments/stripeAnswers.ts' ||
  /^apps\/(?:server|web)\/src\/features\/subscription\//.test(path);

/** `recordAudit` takes only actions that have a label. */
const oneWriterOfTheAuditLog = onlyIn('auditEntry', [
  'apps/server/src/database/audit.ts',
  'apps/server/src/database/schema/signIn.ts',
  'apps/server/src/database/sweep.ts',
  'apps/server/src/features/admin/auditLog.ts',
  'packages/contract/src/admin/people.ts',
]);

/** `usersTranslation` reads the field, the contract and the stored preferences define it, and the others change it. */
const oneReaderOfTheTranslation = onlyIn('bibleTranslationId', [
  'packages/domain/src/scripture/translations.ts',
  'packages/contract/src/preferences.ts',
  'apps/server/src/features/preferences/store.ts',
  'apps/web/src/features/assistant/SettingsForm.tsx',
  'apps/web/src/features/bible/useBibleSettings.ts',
  'apps/web/src/features/preferences/usePreferences.ts',
  'apps/web/src/features/settings/preferences/PreferencesSection.tsx',
]);

const noAny: Rule = (sources) => sources.filter(({ hasAny }) => hasAny).map(({ path }) => `${path} says any`);

const nothingLeftOver: Rule = (sources) =>
  sources.flatMap(({ path, comments }) =>
    comments.filter((comment) => /\b(TODO|FIXME|XXX|HACK)\b/.test(comment)).map((comment) => `${path}:${comment}`),
  );

const componentsByName: Rule = (sources) =>
  sources
    .filter((source) => /\/[A-Z]\w*\.tsx$/.test(source.path) && !isTest(source))
    .filter(({ path, exports }) => !exports.includes(posix.basename(path, '.tsx')))
    .map(({ path }) => `${path} exports no component of its name`);

const rules: { title: string; rule: Rule; broken: Record<string, string> }[] = [
  {
    title: 'imports run one way: web and server, contract, domain',
    rule: oneWay,
    broken: { 'packages/domain/src/links/a.ts': `export type { Call } from '@sermon/contract/call';` },
  },
  {
    title: 'the server and the web never import each other',
    rule: oneWay,
    broken: { 'apps/web/src/a.ts': `const b = await import('../../server/src/env.ts');` },
  },
  {
    title: 'nothing that runs in a browser uses Node',
    rule: oneWay,
    broken: { 'packages/contract/src/a.ts': `import { join } from 'node:path';` },
  },
  {
    title: 'every package that a part imports is among its dependencies',
    rule: onlyDeclared,
    broken: { 'packages/domain/src/a.ts': `import * as z from 'zod';` },
  },
  {
    title: 'the product imports no test code',
    rule: noTestsInTheProduct,
    broken: { 'apps/server/src/a.ts': `import { anyDocument } from '@sermon/domain/document/generate';` },
  },
  {
    title: 'features do not reach into each other',
    rule: featuresApart,
    broken: { 'apps/web/src/features/presenter/a.ts': `import { count } from '../analyzer/count.ts';` },
  },
  {
    title: 'the folders of the web below its features know no feature',
    rule: webBelowFeatures,
    broken: { 'apps/web/src/frame/a.ts': `import type { Item } from '../features/library/items.ts';` },
  },
  {
    title: 'ports, child processes, exports, imports and the database know neither features nor HTTP, content or jobs',
    rule: portsBelowFeatures,
    broken: { 'apps/server/src/ports/mail/a.ts': `import { guardAccess } from '../../http/access.ts';` },
  },
  {
    title: 'only the adapter uses the tables of the search index',
    rule: oneOwnerOfSearchTables,
    broken: { 'apps/server/src/features/a.ts': `import { corpusSermon } from '../database/schema/corpus.ts';` },
  },
  {
    title: 'the database schema does not export the tables of the search index',
    rule: oneOwnerOfSearchTables,
    broken: { 'apps/server/src/database/schema.ts': `export * from './schema/corpus.ts';` },
  },
  {
    title: 'only the search port imports its adapter',
    rule: oneOwnerOfSearchTables,
    broken: { 'apps/server/src/content/a.ts': `import { Lease } from '../ports/search/postgres/write/lease.ts';` },
  },
  {
    title: 'no files import each other in a circle',
    rule: noCircles((path) => path),
    broken: {
      'apps/server/src/http/a.ts': `import '../database/b.ts';`,
      'apps/server/src/database/b.ts': `import './c.ts';`,
      'apps/server/src/database/c.ts': `import type { A } from '../http/a.ts';`,
    },
  },
  {
    title: 'no folders import each other in a circle',
    rule: noCircles(folderOf),
    broken: {
      'packages/domain/src/document/a.ts': `import '../library/b.ts';`,
      'packages/domain/src/library.ts': `import type { A } from './document.ts';`,
      'packages/domain/src/library/b.ts': 'export {};',
    },
  },
  {
    title: 'a folder holds at most 25 files, tests and styles included',
    rule: smallFolders,
    broken: Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`apps/web/src/ui/a${at}.ts`, 'export {};'])),
  },
  {
    title: 'no source file is longer than 500 lines',
    rule: shortFiles,
    broken: { 'apps/server/src/a.ts': 'export {};\n'.repeat(501) },
  },
  {
    title: 'a file under 40 lines with one importer is part of that file',
    rule: filesHaveSubjects,
    broken: {
      'apps/web/src/ui/a.ts': `import { b } from './b.ts';`,
      'apps/web/src/ui/b.ts': 'export const b = 1;',
    },
  },
  {
    title: 'only env.ts reads the environment',
    rule: oneReaderOfSettings,
    broken: { 'apps/server/src/app.ts': `const port = process.env.PORT;` },
  },
  {
    title: 'only the table of entitlements decides by the subscription',
    rule: onlyEntitlementsReadThePlan,
    broken: { 'apps/web/src/a.ts': `const isFree = user.makerSubscription === null;` },
  },
  {
    title: 'no code passes on the subscription under another name',
    rule: onlyEntitlementsReadThePlan,
    broken: { 'apps/server/src/a.ts': `export type Owner = Pick<User, 'id' | 'makerSubscription'>;` },
  },
  {
    title: 'only requireFeature.ts refuses a call because of a missing feature',
    rule: oneRefusalOfFeatures,
    broken: { 'apps/server/src/a.ts': `throw refused(403, texts.upgradeRequired);` },
  },
  {
    title: 'only recordAudit adds entries to the audit log',
    rule: oneWriterOfTheAuditLog,
    broken: { 'apps/server/src/a.ts': `await db.insert(auditEntry).values({ action: 'peeked' });` },
  },
  {
    title: 'only the features that send or receive dollars convert them; every other amount is in cents',
    rule: amountsAreCents,
    broken: { 'apps/server/src/ports/payments/a.ts': `const amount = dollarsOf(cents);` },
  },
  {
    title: 'only usersTranslation reads the translation of the preferences, which may be neither chosen nor installed',
    rule: oneReaderOfTheTranslation,
    broken: { 'apps/web/src/a.ts': `const { bibleTranslationId } = preferences;` },
  },
  {
    title: 'nothing has the type any',
    rule: noAny,
    broken: { 'packages/domain/src/a.ts': `const a = JSON.parse('1') as any;` },
  },
  {
    title: 'no TODO comments',
    rule: nothingLeftOver,
    broken: { 'packages/domain/src/a.ts': ['/* TO', 'DO: the rest */'].join('') },
  },
  {
    title: 'a component has a file of its own name',
    rule: componentsByName,
    broken: { 'apps/web/src/ui/Page.tsx': `export type Page = string;\nexport function Sheet() { return <p />; }` },
  },
];

const sources = readSources('packages', 'apps', 'tests');

describe.each(rules)('$title', ({ rule, broken }) => {
  test('holds', () => {
    expect(rule(sources)).toEqual([]);
  });

  test('fails when it is broken', () => {
    expect(rule(Object.entries(broken).map(([path, text]) => parseSource(path, text)))).toHaveLength(1);
  });
});

test.each(Object.keys(ranks))('every feature of %s has one rank', (part) => {
  const all = sources.flatMap(({ path }) => (partOf(path) === part && featureOf(path)) || []);
  const names = [...new Set(all)].map((path) => posix.basename(path));
  expect(ranks[part]!.flat().toSorted()).toEqual(names.toSorted());
});

test('the product asks for every feature in the table of entitlements', () => {
  const table = 'packages/domain/src/accounts/entitlements.ts';
  const asking = sources.filter((source) => source.path !== table && !isTest(source));
  const byType: Feature[] = [
    ...Object.values(linkFeatures),
    ...Object.values(restoredLinkFeatures),
    ...[true, false].map((isFree) => builtInTemplateFeature({ isFree })),
    ...premiumKinds.flatMap((kind) => [true, false].map((isFree) => premiumFeature({ kind, isFree }))),
    ...[true, false].map((isTemplate) => duplicateFeature({ isTemplate })),
  ];
  const isAsked = (feature: Feature) => byType.includes(feature) || asking.some(({ words }) => words.has(feature));
  expect(features.filter((feature) => !isAsked(feature))).toEqual([]);
});

test('the rules see every part of the product', () => {
  expect(sources.map(({ path }) => partOf(path))).toEqual(expect.arrayContaining(Object.keys(parts)));
});

function declaredBy(part: string): { dependencies: Record<string, string>; devDependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', part, 'package.json'), 'utf8'));
}

/**
 * Returns the groups of two or more files that import each other directly or indirectly (Tarjan's strongly connected
 * components algorithm).
 */
function circlesIn(needs: Map<string, string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path)!);
    open.push(path);
    for (const next of needs.get(path) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(next)!));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1) circles.push(circle);
  };
  for (const path of needs.keys()) if (!order.has(path)) visit(path);
  return circles;
}
