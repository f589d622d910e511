import { CallFailed } from '@sermon/contract/client';
import type { SermonDocument } from '@sermon/contract/builder';
import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { beforeEach, describe, expect, test } from 'vitest';
import { keptDocument } from '../../testing/offline.setup.ts';
import { failStorage, fakeStorage } from '../../testing/storage.setup.ts';
import { newEditorId } from '../openEditors.ts';
import { openDatabase } from '../store/database.ts';
import { forgetOthers } from '../store/forgetOthers.ts';
import { OfflineDocuments } from '../store/offlineDocuments.ts';
import { maxFileBytes, maxFilesBytes, ReadySermons, type StoredState } from '../store/ready.ts';
import { makeReady, maxRounds, NotReady, type ReadyNeeds, type ReadyProgress } from './makeReady.ts';

const ownerId = newEditorId();
const checkedAt = new Date('2026-11-21T21:14:00Z');
const slide = '<p><span class="sm-slide" data-slide-id="a1">He saw him</span></p>';
const text = `<p>He ran (Luke 15:20).</p><p>See John 3:16.</p>`;
const translation = (id: string, name: string, mayBeKept: boolean) => ({
  id,
  name,
  copyrightHtml: '',
  isInstalled: true,
  mayBeKept,
});
const chapterOf = (reference: string, translationId: string, translationName = 'World English Bible') => ({
  bookName: reference.replace(/ \d+$/, ''),
  chapterNumber: Number(reference.split(' ').at(-1)),
  translationId,
  translationName,
  copyrightHtml: '',
  verses: [],
});

beforeEach(() => fakeStorage());

/** A server with one sermon, and everything that a check asks for. */
function open(overrides: Partial<SermonDocument> = {}, needs: Partial<ReadyNeeds> = {}) {
  let sermon = keptDocument({ text, ...overrides });
  const calls: string[] = [];
  const store = new ReadySermons(ownerId);
  const all: ReadyNeeds = {
    ownerId,
    store,
    fetchDocument: async () => {
      calls.push('document');
      return sermon;
    },
    makeAvailable: async () => void calls.push('available'),
    fetchPreferences: async () => defaultStoredPreferences,
    fetchPresenterPreferences: async () => ({ ...defaultPresenterPreferences, timeMode: 'CountDown' }),
    fetchTranslations: async () => [translation('WEB', 'World English Bible', true)],
    fetchChapter: async (reference, translationId) => {
      calls.push(`${translationId} ${reference}`);
      return chapterOf(reference, translationId);
    },
    fetchPicture: async (url) => {
      calls.push(url);
      return new Blob(['picture'], { type: 'image/jpeg' });
    },
    fetchPdf: async () => new File(['%PDF'], 'The Father Who Runs.pdf', { type: 'application/pdf' }),
    unsavedTexts: async () => [],
    checkApplication: async () => null,
    now: () => checkedAt,
    ...needs,
  };
  const progress: ReadyProgress[] = [];
  return {
    store,
    calls,
    progress,
    get sermon() {
      return sermon;
    },
    change: (change: Partial<SermonDocument>) => (sermon = { ...sermon, ...change }),
    make: (signal = new AbortController().signal) =>
      makeReady(all, sermon.id, (each) => void progress.push(each), signal),
  };
}

/** Resolves to the first state of a sermon. */
function stateOf(
  store: ReadySermons,
  id: string,
  context = { translationId: null as string | null, pictureUrl: null as string | null },
) {
  return new Promise<StoredState | undefined>((resolve, reject) => {
    const subscription = store
      .liveStates(() => ({ translationId: context.translationId, pictureUrlOf: () => context.pictureUrl }))
      .subscribe({
        next(states) {
          resolve(states.get(id));
          queueMicrotask(() => subscription.unsubscribe());
        },
        error: reject,
      });
  });
}

describe('a sermon is made ready', () => {
  test('with its text, chapters, settings and PDF, which are read back', async () => {
    const { make, sermon, store, progress } = open();
    const row = await make();
    expect(row).toMatchObject({
      checkedAt,
      words: 7,
      chapterKeys: ['WEB Luke 15', 'WEB John 3'],
      slideCount: 0,
      pictureUrl: null,
    });
    expect(row.preferences.timeMode).toBe('CountDown');
    expect(await (await store.readPdf(sermon.id))!.text()).toBe('%PDF');
    expect((await new OfflineDocuments(ownerId).read(sermon.id))?.text).toBe(text);
    expect((await stateOf(store, sermon.id))?.kind).toBe('ready');
    expect(progress[0]).toEqual({ step: 'text', done: 0, total: 6 });
    expect(progress.at(-1)).toEqual({ step: 'reading', done: 6, total: 7 });
  });

  test('with all chapters of a passage over several chapters', async () => {
    const { make } = open({ text: '<p>The seventh day (Genesis 1:31–2:3). Psalm 22-23.</p>' });
    const { chapterKeys } = await make();
    expect(chapterKeys.toSorted()).toEqual(['WEB Genesis 1', 'WEB Genesis 2', 'WEB Psalm 22', 'WEB Psalm 23']);
  });

  test('with the picture behind its slides', async () => {
    const { make, calls, sermon, store } = open({ text: slide, customSlideBackgroundImageUrl: '/api/picture?v=1' });
    const row = await make();
    expect(row).toMatchObject({ slideCount: 1, pictureUrl: '/api/picture?v=1' });
    expect(calls).toContain('/api/picture?v=1');
    expect(await (await store.readPicture(sermon.id, '/api/picture?v=1'))!.text()).toBe('picture');
    expect(await store.readPicture(sermon.id, '/api/picture?v=2')).toBeNull();
    expect(await new ReadySermons(newEditorId()).readPicture(sermon.id, '/api/picture?v=1')).toBeNull();
  });

  test('in another translation if the license of the chosen one does not allow keeping it, and says so', async () => {
    const preferences = { ...defaultStoredPreferences, isBibleTranslationChosen: true, bibleTranslationId: 'ESV' };
    const { make } = open(
      {},
      {
        fetchPreferences: async () => preferences,
        fetchTranslations: async () => [
          translation('ESV', 'English Standard Version', false),
          translation('WEB', 'World English Bible', true),
        ],
      },
    );
    const row = await make();
    expect(row.chapterKeys).toEqual(['WEB Luke 15', 'WEB John 3']);
    expect(row.substituted).toEqual([
      { reference: 'Luke 15', translationName: 'World English Bible', wantedId: 'ESV', reason: 'license' },
      { reference: 'John 3', translationName: 'World English Bible', wantedId: 'ESV', reason: 'license' },
    ]);
  });

  test('in another translation if the chosen one, or that of a quotation, is not installed', async () => {
    const quotation =
      '<blockquote class="scripture" data-reference="John 3:16" data-translation="NLT"><p>For God</p></blockquote>';
    const { make } = open(
      { text: `<p>He ran (Luke 15:20).</p>${quotation}` },
      {
        fetchPreferences: async () => ({ ...defaultStoredPreferences, isBibleTranslationChosen: true }),
        fetchTranslations: async () => [
          { ...translation('NIV', 'New International Version', false), isInstalled: false },
          translation('WEB', 'World English Bible', true),
        ],
      },
    );
    expect((await make()).substituted).toEqual([
      { reference: 'Luke 15', translationName: 'World English Bible', wantedId: 'NIV', reason: 'notInstalled' },
      { reference: 'John 3', translationName: 'World English Bible', wantedId: 'NLT', reason: 'notInstalled' },
    ]);
  });

  test('in the translation that is shown to users who have never chosen one, of which nothing is said', async () => {
    const { make } = open(
      {},
      {
        fetchTranslations: async () => [
          translation('ASV', 'American Standard Version', true),
          { ...translation('NIV', 'New International Version', false), isInstalled: false },
          translation('WEB', 'World English Bible', true),
        ],
      },
    );
    const row = await make();
    expect(row).toMatchObject({ translationId: 'WEB', chapterKeys: ['WEB Luke 15', 'WEB John 3'], substituted: [] });
  });

  test('and sends no request while it is read back', async () => {
    const opened = open();
    let isReading = false;
    const forbidden: string[] = [];
    const note = (name: string) => isReading && forbidden.push(name);
    const { store } = opened;
    const { make } = open(
      {},
      {
        store: {
          keep: (...input) => store.keep(...input),
          async readBack(row) {
            isReading = true;
            return store.readBack(row);
          },
          remove: (id) => store.remove(id),
        },
        fetchChapter: async (reference, id) => {
          note(reference);
          return chapterOf(reference, id);
        },
        fetchPdf: async () => {
          note('pdf');
          return new File(['%PDF'], 'a.pdf');
        },
      },
    );
    await make();
    expect(isReading).toBe(true);
    expect(forbidden).toEqual([]);
  });
});

describe('a sermon is not ready', () => {
  const refused = async () => {
    throw new CallFailed('Refused', 500);
  };
  test.each<[string, Partial<ReadyNeeds>, string]>([
    ['a chapter cannot be fetched', { fetchChapter: refused }, 'Luke 15 could not be fetched.'],
    [
      'no translation may be kept',
      { fetchTranslations: async () => [translation('ESV', 'English Standard Version', false)] },
      'Luke 15 cannot be kept on this device: no translation on this server allows it.',
    ],
    [
      'the server replies in a translation that may not be kept',
      { fetchChapter: async (reference) => chapterOf(reference, 'ESV') },
      'Luke 15 cannot be kept on this device: no translation on this server allows it.',
    ],
    ['the settings cannot be fetched', { fetchPresenterPreferences: refused }, 'Your settings could not be fetched.'],
    ['the PDF cannot be made', { fetchPdf: refused }, 'The PDF could not be made.'],
    [
      'the PDF is too large',
      { fetchPdf: async () => ({ name: 'a.pdf', type: '', size: maxFileBytes + 1 }) as File },
      'The PDF is too large to be kept on this device.',
    ],
    [
      'a text is not saved',
      { unsavedTexts: async () => ['<p>Later</p>'] },
      'The newest text is not saved yet. Save it, then try again.',
    ],
    ['the product is not stored', { checkApplication: async () => 'Not stored.' }, 'Not stored.'],
  ])('if %s', async (_, needs, sentence) => {
    const { make, sermon, store } = open({}, needs);
    await expect(make()).rejects.toThrow(new NotReady(sentence));
    expect(await store.read(sermon.id)).toBeNull();
  });

  test('without words, or if it is a template', async () => {
    await expect(open({ text: '<p></p>' }).make()).rejects.toThrow('There is nothing to present yet.');
    await expect(open({ isTemplate: true }).make()).rejects.toThrow('Templates cannot be presented.');
  });

  test('if it keeps changing during the check; an earlier copy stays', async () => {
    const opened = open();
    const before = await opened.make();
    let revision = opened.sermon.revision;
    const { make, calls } = open(
      {},
      { fetchDocument: async () => ({ ...opened.sermon, revision: (revision += 1), text: `<p>${revision}</p>` }) },
    );
    await expect(make()).rejects.toThrow('The sermon was changed during the check.');
    expect(calls.filter((call) => call === 'available')).toHaveLength(maxRounds);
    expect((await opened.store.read(opened.sermon.id))?.textKey).toBe(before.textKey);
  });

  test('with the picture that was replaced during the check', async () => {
    const opened = open({ text: slide, customSlideBackgroundImageUrl: '/api/picture?v=1' });
    let isReplaced = false;
    const { make } = open(
      {},
      {
        fetchDocument: async () => opened.sermon,
        async fetchPicture(url) {
          if (!isReplaced) opened.change({ customSlideBackgroundImageUrl: '/api/picture?v=2' });
          isReplaced = true;
          return new Blob([url], { type: 'image/jpeg' });
        },
      },
    );
    expect((await make()).pictureUrl).toBe('/api/picture?v=2');
  });

  test('if the browser has no space, or stores nothing', async () => {
    const { make, sermon, store } = open();
    const restore = failStorage('QuotaExceededError', 3);
    await expect(make()).rejects.toThrow('There is not enough space on this device.');
    restore();
    expect(await store.read(sermon.id)).toBeNull();
  });

  test('if there are too many pictures and PDFs on this device already', async () => {
    const { make, sermon, store } = open();
    const database = openDatabase();
    await database.files.put({ key: 'large', type: '', bytes: new Uint8Array(), size: maxFilesBytes });
    await expect(make()).rejects.toThrow('There is not enough space on this device.');
    expect(await store.read(sermon.id)).toBeNull();
    await database.files.put({ key: 'large', type: '', bytes: new Uint8Array(), size: maxFilesBytes - 4 });
    await make();
    database.close();
  });

  test('if it is stopped, because the user signs out', async () => {
    const ending = new AbortController();
    const { make, sermon, store } = open({}, { checkApplication: async () => (ending.abort(), null) });
    await expect(make(ending.signal)).rejects.toThrow();
    expect(await store.read(sermon.id)).toBeNull();
  });

  test('if something cannot be read back', async () => {
    const { store } = open();
    const opened = open(
      {},
      {
        store: {
          keep: (...input) => store.keep(...input),
          async readBack(row) {
            const database = openDatabase();
            await database.chapters.delete(row.chapterKeys[0]!);
            database.close();
            return store.readBack(row);
          },
          remove: (id) => store.remove(id),
        },
      },
    );
    await expect(opened.make()).rejects.toThrow('A cited chapter is missing on this device.');
    expect(await store.read(opened.sermon.id)).toBeNull();
  });
});

describe('afterwards', () => {
  test.each(['texts', 'chapters', 'files'] as const)(
    'a sermon is not ready if the browser removed its %s',
    async (table) => {
      const { make, sermon, store } = open();
      await make();
      const database = openDatabase();
      await database[table].clear();
      database.close();
      const missing = table === 'texts' ? 'text' : table;
      expect(await stateOf(store, sermon.id)).toMatchObject({ kind: 'gone', missing });
    },
  );

  test('it has changed if its text, its passage, its picture or the translation has', async () => {
    const { make, sermon, store } = open({ text: `${text}${slide}` });
    const { pictureUrl } = await make();
    const stateIn = async (context: { translationId: string | null; pictureUrl: string | null }) =>
      (await stateOf(store, sermon.id, context))?.kind;
    expect(await stateIn({ translationId: null, pictureUrl })).toBe('ready');
    expect(await stateIn({ translationId: 'KJV', pictureUrl })).toBe('changed');
    expect(await stateIn({ translationId: null, pictureUrl: '/other.jpg' })).toBe('changed');
    const kept = new OfflineDocuments(ownerId);
    await kept.keep({ ...sermon, scripture: 'Luke 16' }, new Date());
    expect(await stateIn({ translationId: null, pictureUrl })).toBe('changed');
    await kept.keep({ ...sermon, text: '<p>Other</p>', revision: sermon.revision + 1 }, new Date());
    expect(await stateIn({ translationId: null, pictureUrl })).toBe('changed');
    // What was checked is still there.
    expect(await store.readBack((await store.read(sermon.id))!)).toBeNull();
  });

  test('nothing stays when the document is removed from this device', async () => {
    const { make, sermon } = open();
    await make();
    await new OfflineDocuments(ownerId).release(sermon.id);
    const database = openDatabase();
    for (const table of ['ready', 'docs', 'texts', 'chapters', 'files'] as const)
      expect(await database[table].count(), table).toBe(0);
    database.close();
  });

  test('a sermon is not complete after the user has signed out, unlike what another user made ready', async () => {
    const { make, sermon, store } = open();
    await make();
    await forgetOthers(ownerId);
    const database = openDatabase();
    expect(await database.ready.count()).toBe(1);
    await forgetOthers(newEditorId());
    expect(await database.files.count()).toBe(0);
    database.close();
    expect(await stateOf(store, sermon.id)).toMatchObject({ kind: 'gone', missing: 'text' });
  });
});
