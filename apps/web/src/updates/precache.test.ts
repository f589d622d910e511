import { describe, expect, test } from 'vitest';
import { opensServerPage, precachedFiles, serverPaths } from './appFiles.ts';

const page = { file: 'assets/index-1.js', imports: ['_ground.js'] };
const ground = { file: 'assets/ground-1.js' };

describe('the service worker keeps', () => {
  test('everything that a page can load, each file once', () => {
    const manifest = {
      'index.html': { ...page, css: ['assets/index-1.css'], dynamicImports: ['src/Home.tsx', 'src/Recent.tsx'] },
      '_ground.js': ground,
      'src/Home.tsx': { file: 'assets/Home-1.js', imports: ['_ground.js', 'index.html'], assets: ['assets/paper.svg'] },
      'src/Recent.tsx': { file: 'assets/Recent-1.js', dynamicImports: ['src/Home.tsx'] },
    };
    expect([...precachedFiles(manifest, [])].toSorted()).toEqual([
      'assets/Home-1.js',
      'assets/Recent-1.js',
      'assets/ground-1.js',
      'assets/index-1.css',
      'assets/index-1.js',
      'assets/paper.svg',
      'icon.svg',
      'index.html',
      'theme.js',
    ]);
  });

  test('no screen that needs the server, but what other screens share with it, and not the guide', () => {
    const manifest = {
      'index.html': { ...page, dynamicImports: ['src/Import.tsx', 'src/Home.tsx'] },
      '_ground.js': ground,
      '_list.js': { file: 'assets/list-1.js' },
      '_zip.js': { file: 'assets/zip-1.js' },
      'src/Import.tsx': { file: 'assets/Import-1.js', imports: ['_list.js', '_zip.js'] },
      'src/Home.tsx': { file: 'assets/Home-1.js', imports: ['_list.js'] },
      'help.html': { file: 'assets/help-1.js', assets: ['assets/library-1.webp'] },
    };
    const files = precachedFiles(manifest, ['src/Import.tsx']);
    expect([...files].filter((file) => file.startsWith('assets/')).toSorted()).toEqual([
      'assets/Home-1.js',
      'assets/ground-1.js',
      'assets/index-1.js',
      'assets/list-1.js',
    ]);
  });

  test('fonts for Latin, Greek and Hebrew, in one format', () => {
    const fonts = [
      'assets/arimo-latin-wght-normal-1.woff2',
      'assets/arimo-latin-ext-wght-normal-1.woff2',
      'assets/gentium-book-plus-greek-ext-400-normal-1.woff2',
      'assets/noto-serif-hebrew-hebrew-wght-normal-1.woff2',
    ];
    const others = [
      'assets/arimo-cyrillic-wght-normal-1.woff2',
      'assets/arimo-cyrillic-ext-wght-normal-1.woff2',
      'assets/arimo-vietnamese-wght-normal-1.woff2',
      'assets/ubuntu-latin-400-normal-1.woff',
    ];
    const files = precachedFiles({ 'index.html': { file: 'assets/index-1.js', assets: [...fonts, ...others] } }, []);
    expect([...files].filter((file) => /woff/.test(file))).toEqual(fonts);
  });
});

test('a screen that is to be left out but does not exist is an error', () => {
  expect(() => precachedFiles({ 'index.html': page, '_ground.js': ground }, ['src/Gone.tsx'])).toThrow(
    'No chunk is built from src/Gone.tsx',
  );
});

describe('the address', () => {
  const isLeftToServer = (path: string) => serverPaths.some((pattern) => pattern.test(path));

  test.each([
    '/',
    '/library-home',
    '/library-home/0197a2c4-0000-7000-8000-000000000001',
    '/build/0197a2c4-0000-7000-8000-000000000001',
    '/auth/sign-in?redirect=/files/Notes.pdf',
    '/library-search?query=share/api',
    '/sharing',
    '/library-search?query=/popular-sermons',
    '/premium-sermons',
  ])('%s opens without the server', (path) => {
    expect(isLeftToServer(path)).toBe(false);
  });

  test.each([
    '/api/FileAssets/GetFileAssetContents/1',
    '/api/LibraryArchive/Download',
    '/share/0197a2c4',
    '/popular-sermons',
    '/popular-sermons?query=luke',
    '/Popular-Sermons/the-father-who-runs',
    '/popular-sermon-series/%E6%81%A9%E5%85%B8',
    '/sitemap.xml',
    '/robots.txt',
    '/auth/other/faith/callback?code=1',
    '/sandbox/checkout/cs_test_1',
    '/ping',
    '/healthz',
    '/help.html',
    '/help.html?part=bible',
    '/sw.js',
    '/assets/index-1.js',
  ])('%s is left to the server', (path) => {
    expect(isLeftToServer(path)).toBe(true);
  });
});

describe('without the server, the app opens in the place of', () => {
  const opens = (path: string, mode: RequestMode = 'navigate') =>
    opensServerPage({ request: { mode }, url: new URL(path, 'https://sermons.example') });

  test.each([
    '/share/0197a2c4',
    '/share/slide/0197a2c4',
    '/popular-sermons',
    '/popular-sermons?query=luke',
    '/popular-sermon-series/advent',
    '/help.html?part=bible',
  ])('%s', (path) => {
    expect(opens(path)).toBe(true);
    expect(serverPaths.some((pattern) => pattern.test(path))).toBe(true);
    expect(opens(path, 'cors'), 'not of a part of it').toBe(false);
  });

  test.each(['/api/FileAssets/GetFileAssetContents/1', '/sandbox/checkout/1', '/auth/other/faith/callback', '/sw.js'])(
    'nothing: %s',
    (path) => {
      expect(opens(path)).toBe(false);
    },
  );
});
