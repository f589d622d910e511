import { expect, test } from 'vitest';
import { parseSource } from '../support/sources.ts';
import { selectTests } from './selectTests.ts';

const files = {
  'packages/domain/src/calendar/month.ts': 'export const days = 31;',
  'packages/domain/src/calendar/month.test.ts': `import { days } from './month.ts';`,
  'apps/web/src/features/calendar/Month.tsx': `import { days } from '@sermon/domain/calendar/month';`,
  'apps/web/src/features/calendar/month.test.tsx': `import { Month } from './Month.tsx';`,
  'apps/web/src/features/sharing/share.test.tsx': `import { Share } from './Share.tsx';`,
  'apps/server/src/features/calendar/calls.ts': '',
  'apps/server/src/features/calendar/calls.test.ts': `import { openProduct } from '../../../../../tests/support/people.ts';`,
  'apps/server/src/features/sharing/calls.test.ts': `import { openProduct } from '../../../../../tests/support/people.ts';`,
  'tests/journeys/calendar/calendar.spec.ts': '',
  'tests/journeys/sharing/page.spec.ts': '',
};
const sources = Object.entries(files).map(([path, text]) => parseSource(path, text));

test('a change selects the tests that import it, through any number of files', () => {
  expect(selectTests(sources, ['packages/domain/src/calendar/month.ts']).tests).toEqual([
    'packages/domain/src/calendar/month.test.ts',
    'apps/web/src/features/calendar/month.test.tsx',
    'apps/server/src/features/calendar/calls.test.ts',
  ]);
});

test('a change of a feature selects its server tests and journeys, and names what is left out', () => {
  expect(selectTests(sources, ['apps/server/src/features/calendar/calls.ts'])).toEqual({
    tests: ['apps/server/src/features/calendar/calls.test.ts'],
    journeys: ['tests/journeys/calendar/calendar.spec.ts'],
    leftOut: [
      'packages/domain/src/calendar/month.test.ts',
      'apps/web/src/features/calendar/month.test.tsx',
      'apps/web/src/features/sharing/share.test.tsx',
      'apps/server/src/features/sharing/calls.test.ts',
      'tests/journeys/sharing/page.spec.ts',
    ],
  });
});

test('a changed test selects only itself', () => {
  const path = 'apps/web/src/features/sharing/share.test.tsx';
  expect(selectTests(sources, [path])).toMatchObject({ tests: [path], journeys: [] });
});

test('a file that joins all features together leads from none of them to another', () => {
  const names = ['calendar', 'sharing', 'slides', 'speech', 'files', 'links', 'bible', 'genius'];
  const calls = names.map((name) => parseSource(`apps/server/src/features/${name}/calls.ts`, ''));
  const imports = names.map((name) => `import '../features/${name}/calls.ts';`).join('\n');
  const app = parseSource('apps/server/src/http/app.ts', imports);
  const appTest = parseSource('apps/server/src/http/app.test.ts', `import './app.ts';`);
  const { tests } = selectTests([...sources, ...calls, app, appTest], ['apps/server/src/features/calendar/calls.ts']);
  expect(tests).toEqual(['apps/server/src/features/calendar/calls.test.ts']);
});
