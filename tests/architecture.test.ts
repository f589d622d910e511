import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSource, readSources, type Source } from './sources.ts';

/** Returns one sentence for each violation. */
type Rule = (sources: Source[]) => string[];

/** A helper for the tests of every part. It sits among the sources but is not part of the product. */
const madeForTests = ['packages/domain/src/document/generate.ts'];

/** Tests and the configuration of tools may import more than product code. */
const isTest = ({ path }: Source) =>
  madeForTests.includes(path) || /\.(test|spec|setup|config)\.tsx?$/.test(path) || path.startsWith('tests/');
const partOf = (path: string) => path.split('/').slice(0, 2).join('/');
const featureOf = (path: string) => /^(apps\/\w+\/src\/features\/[^/]+)\//.exec(path)?.[1] ?? null;

/** The parts that each part may import, and whether it may use Node. */
const parts: Record<string, { ours: string[]; node: boolean }> = {
  'packages/domain': { ours: [], node: false },
  'packages/contract': { ours: ['packages/domain'], node: false },
  'apps/server': { ours: ['packages/contract', 'packages/domain'], node: true },
  'apps/web': { ours: ['packages/contract', 'packages/domain'], node: false },
};

/**
 * The other features that each feature may import. Everything else that two features share belongs in the domain or in
 * ui.
 */
const buildsOn: Record<string, string[]> = {
  'apps/server/src/features/builder': ['apps/server/src/features/library'],
  'apps/server/src/features/links': ['apps/server/src/features/library'],
  'apps/server/src/features/files': ['apps/server/src/features/library'],
  'apps/server/src/features/archive': ['apps/server/src/features/library', 'apps/server/src/features/files'],
  'apps/server/src/features/calendar': ['apps/server/src/features/library'],
  'apps/server/src/features/templates': ['apps/server/src/features/builder', 'apps/server/src/features/library'],
  'apps/server/src/features/history': ['apps/server/src/features/builder', 'apps/server/src/features/library'],
  'apps/server/src/features/printing': ['apps/server/src/features/builder'],
  'apps/server/src/features/genius': ['apps/server/src/features/bible'],
  'apps/server/src/features/writing-log': ['apps/server/src/features/builder', 'apps/server/src/features/library'],
  'apps/web/src/features/builder': [
    'apps/web/src/features/analyzer',
    'apps/web/src/features/genius',
    'apps/web/src/features/history',
    'apps/web/src/features/preferences',
    'apps/web/src/features/printing',
    'apps/web/src/features/corpus',
    'apps/web/src/features/bible',
    'apps/web/src/features/templates',
    'apps/web/src/features/writing-log',
  ],
  'apps/web/src/features/bible': ['apps/web/src/features/preferences'],
  'apps/web/src/features/corpus': ['apps/web/src/features/bible'],
  'apps/web/src/features/genius': [
    'apps/web/src/features/preferences',
    'apps/web/src/features/corpus',
    'apps/web/src/features/bible',
  ],
  'apps/web/src/features/analyzer': ['apps/web/src/features/preferences'],
  'apps/web/src/features/library': [
    'apps/web/src/features/links',
    'apps/web/src/features/files',
    'apps/web/src/features/templates',
  ],
  // The library offers templates for a new document; the screens of templates appear in the library's layout.
  'apps/web/src/features/templates': ['apps/web/src/features/library'],
  'apps/web/src/features/premium': ['apps/web/src/features/library'],
  'apps/web/src/features/calendar': ['apps/web/src/features/library'],
  'apps/web/src/features/archive': ['apps/web/src/features/library', 'apps/web/src/features/files'],
};

/** Checks every import in product code. */
const everyImport =
  (wrong: (source: Source, taken: Source['imports'][number]) => string | false | null | undefined): Rule =>
  (sources) =>
    sources.flatMap((source) =>
      source.imports.flatMap((taken) => {
        const why = !isTest(source) && wrong(source, taken);
        return why ? [`${source.path} imports ${taken.from}: ${why}`] : [];
      }),
    );

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
  return !buildsOn[feature]?.includes(other) && 'it does not build on that feature';
});

const noTestsInTheProduct = everyImport(
  (_, { to }) => to !== null && (madeForTests.includes(to) || /\.test\.tsx?$/.test(to)) && 'that is for tests',
);

const uiKnowsNoFeature = everyImport(
  ({ path }, { to }) =>
    path.startsWith('apps/web/src/ui/') && to?.startsWith('apps/web/src/features/') && 'ui knows no feature',
);

/**
 * Files in different folders that import each other in a cycle. `import type` doesn't count, because it loads nothing.
 */
const noCircles: Rule = (sources) => {
  const needs = new Map(
    sources.map(({ path, imports }) => [path, imports.flatMap(({ to, isType }) => (to && !isType ? [to] : []))]),
  );
  return circlesIn(needs)
    .filter((circle) => new Set(circle.map((path) => posix.dirname(path))).size > 1)
    .map((circle) => `${circle.toSorted().join(' and ')} need each other`);
};

const shortFiles: Rule = (sources) =>
  sources
    .filter((source) => !isTest(source) && source.lineCount > 350)
    .map(({ path, lineCount }) => `${path} has ${lineCount} lines`);

const oneReaderOfSettings: Rule = (sources) =>
  sources
    .filter((source) => source.readsProcessEnv && !isTest(source))
    .filter(({ path }) => path !== 'apps/server/src/env.ts')
    .map(({ path }) => `${path} reads process.env`);

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
    title: 'the product imports nothing that is made for tests',
    rule: noTestsInTheProduct,
    broken: { 'apps/server/src/a.ts': `import { anyDocument } from '@sermon/domain/document/generate';` },
  },
  {
    title: 'features do not reach into each other',
    rule: featuresApart,
    broken: { 'apps/web/src/features/presenter/a.ts': `import { count } from '../analyzer/count.ts';` },
  },
  {
    title: 'ui knows no feature',
    rule: uiKnowsNoFeature,
    broken: { 'apps/web/src/ui/a.ts': `import type { Item } from '../features/library/items.ts';` },
  },
  {
    title: 'files of different folders do not need each other in a circle',
    rule: noCircles,
    broken: {
      'apps/server/src/http/a.ts': `import '../database/b.ts';`,
      'apps/server/src/database/b.ts': `import './c.ts';`,
      'apps/server/src/database/c.ts': `import '../http/a.ts';`,
    },
  },
  {
    title: 'no source file is longer than 350 lines',
    rule: shortFiles,
    broken: { 'apps/server/src/a.ts': 'export {};\n'.repeat(351) },
  },
  {
    title: 'only env.ts reads the environment',
    rule: oneReaderOfSettings,
    broken: { 'apps/server/src/app.ts': `const port = process.env.PORT;` },
  },
  {
    title: 'nothing has the type any',
    rule: noAny,
    broken: { 'packages/domain/src/a.ts': `const a = JSON.parse('1') as any;` },
  },
  {
    title: 'nothing is left to be done later',
    rule: nothingLeftOver,
    broken: { 'packages/domain/src/a.ts': ['/* TO', 'DO: the rest */'].join('') },
  },
  {
    title: 'a component stands in the file of its name',
    rule: componentsByName,
    broken: { 'apps/web/src/ui/Page.tsx': `export type Page = string;\nexport function Sheet() { return <p />; }` },
  },
];

const sources = readSources('packages', 'apps', 'tests');

describe.each(rules)('$title', ({ rule, broken }) => {
  test('holds', () => {
    expect(rule(sources)).toEqual([]);
  });

  test('would be seen broken', () => {
    expect(rule(Object.entries(broken).map(([path, text]) => parseSource(path, text)))).toHaveLength(1);
  });
});

test('the rules see every part of the product', () => {
  expect(sources.map(({ path }) => partOf(path))).toEqual(expect.arrayContaining(Object.keys(parts)));
});

function declaredBy(part: string): { dependencies: Record<string, string>; devDependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', part, 'package.json'), 'utf8'));
}

/** Returns the groups of two or more files that can reach each other (Tarjan's strongly connected components). */
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
