import { judgeQuotations, namedPassages } from '@sermon/domain/assistant/quotations';
import { versesIn } from '@sermon/domain/scripture/books';
import { setImmediate as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type BibleSource, SourceUnavailable } from '../../ports/bible/port.ts';
import { checkQuotations } from './quotations.ts';

const judges = {
  namedPassages: async (text: string) => namedPassages(text),
  judgeQuotations: async (all: Parameters<typeof judgeQuotations>[0]) => judgeQuotations(all),
};

/** Creates a source with one translation in which all verses have the same text. Null if the source is unavailable. */
function openSource(kind: BibleSource['kind'], id: string, text: string | null) {
  const chapters: string[] = [];
  let reading = 0;
  const max = { reading: 0 };
  const source: BibleSource = {
    kind,
    limits: {
      maxVersesPerResponse: 500,
      maxCachedVerses: 500,
      cacheMs: 0,
      mayBeKept: false,
      requiresUsageReport: false,
    },
    translations: async () => [{ id, name: id, copyrightHtml: '' }],
    versesAt: async () => [],
    versesWith: async () => ({ totalCount: 0, otherCount: 0, nearestCount: 0, verses: [] }),
    async chapter(_id, book, chapter) {
      chapters.push(`${book}:${chapter}`);
      reading += 1;
      max.reading = Math.max(max.reading, reading);
      await pause();
      reading -= 1;
      if (text === null) throw new SourceUnavailable('away');
      return Array.from({ length: versesIn(book, chapter) }, (_, at) => ({
        verse: at + 1,
        verseEnd: at + 1,
        title: null,
        marked: text,
        startsParagraph: false,
      }));
    },
  };
  return { source, chapters, max };
}

/** Checks an answer for a user who prefers the ESV. */
const check = (sources: readonly { source: BibleSource }[], answer: string) =>
  checkQuotations(
    {
      bibles: sources.map(({ source }) => source),
      textWork: judges,
    },
    'ESV',
    answer,
  );

const answer = [
  '“Grace and peace” — John 3:16',
  '“Mercy and truth” — Romans 8:28',
  '“Be kind to dogs” — Luke 15:20',
  '“Be kind to cats” — Hezekiah 3:4',
].join('\n');

test('a service is asked only for passages that no installed translation verifies', async () => {
  const installed = openSource('installed', 'KJV', 'Grace and peace.');
  const service = openSource('esv', 'ESV', 'Mercy and truth.');
  expect(await check([installed, service], answer)).toMatchObject([
    { reference: 'John 3:16', status: 'verified', translationId: 'KJV' },
    { reference: 'Romans 8:28', status: 'verified', translationId: 'ESV' },
    { reference: 'Luke 15:20', status: 'differs', translationId: 'ESV', text: 'Mercy and truth.' },
    { reference: 'Hezekiah 3:4', status: 'notFound', translationId: '' },
  ]);
  expect(service.chapters).toEqual(['45:8', '42:15']);
  await check([installed, service], '“Grace and peace” — John 3:16\n“Be kind to cats” — Hezekiah 3:4');
  expect(service.chapters).toHaveLength(2);
});

test('a service that is unavailable changes nothing', async () => {
  const installed = openSource('installed', 'KJV', 'Grace and peace.');
  const service = openSource('esv', 'ESV', null);
  expect(await check([installed, service], answer)).toEqual(await check([installed], answer));
  expect(service.chapters.length).toBeGreaterThan(0);
});

test('without an installed translation, the service is asked for everything', async () => {
  const service = openSource('esv', 'ESV', 'Mercy and truth.');
  const checked = await check([service], answer);
  expect(checked.map(({ status }) => status)).toEqual(['differs', 'verified', 'differs', 'notFound']);
});

test('at most five chapters are read at the same time', async () => {
  const service = openSource('esv', 'ESV', 'Grace and peace.');
  const psalms = Array.from({ length: 12 }, (_, at) => `See Psalm ${at + 1}.`).join('\n');
  expect(await check([service], psalms)).toHaveLength(12);
  expect(service.chapters).toHaveLength(12);
  expect(service.max.reading).toBe(5);
});

test('a passage that is named often is read once', async () => {
  const installed = openSource('installed', 'KJV', 'Grace and peace.');
  const checked = await check([installed], `${'See Luke 15:11–32.\n'.repeat(40)}See John 3:16.`);
  expect(checked).toHaveLength(41);
  expect(new Set(checked.map(({ status }) => status))).toEqual(new Set(['verified']));
});

test('passages beyond the maximum number of verses are left out, not "not found"', async () => {
  const installed = openSource('installed', 'KJV', 'Grace and peace.');
  const chapters = Array.from({ length: 40 }, (_, at) => `See Genesis ${at + 1}.`).join('\n');
  const checked = await check([installed], chapters);
  expect(checked.length).toBeGreaterThan(15);
  expect(checked.length).toBeLessThan(40);
  expect(checked.every(({ status }) => status === 'verified')).toBe(true);
});

test('the words of a long passage are found up to its end', async () => {
  const { source } = openSource('installed', 'KJV', 'Grace.');
  const chapter: BibleSource['chapter'] = async (...asked) => {
    const verses = await source.chapter(...asked);
    return verses.map((verse, at) => ({ ...verse, marked: at === verses.length - 1 ? 'Peace to all.' : 'Grace.' }));
  };
  const checked = await check([{ source: { ...source, chapter } }], '“Peace to all” — Psalm 119');
  expect(checked).toMatchObject([{ status: 'verified' }]);
});

test('the true words are those of the translation that is shown in place of one that is not installed', async () => {
  const { source } = openSource('installed', 'WEB', 'The LORD is my shepherd.');
  const installed: BibleSource = {
    ...source,
    translations: async () => ['ASV', 'KJV', 'WEB'].map((id) => ({ id, name: id, copyrightHtml: '' })),
    chapter: async (id, ...asked) =>
      (await source.chapter(id, ...asked)).map((verse) => ({ ...verse, marked: `${id} is my shepherd.` })),
  };
  const asked = '“The Lord is a shepherd” — Psalm 23:1';
  expect(await checkQuotations({ bibles: [installed], textWork: judges }, 'NLT', asked)).toMatchObject([
    { status: 'differs', translationId: 'WEB' },
  ]);
  expect(await checkQuotations({ bibles: [installed], textWork: judges }, 'KJV', asked)).toMatchObject([
    { status: 'differs', translationId: 'KJV' },
  ]);
});
