import { setTimeout as pause } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { contentOf } from '@sermon/domain/builder/content';
import { afterAll, expect, test } from 'vitest';
import { onBehalfOf } from '../concurrency/concurrency.ts';
import { createTextWork } from './textWork.ts';

const errors: unknown[] = [];
const log = { warn() {}, error: (error: unknown) => void errors.push(error) };
// The time limit must not depend on how busy the machine is.
const work = createTextWork({ log, limits: { timeoutMs: 600_000 } });
afterAll(() => work.close());

const paragraph = '<p>He saw him &amp; had <strong>compassion</strong>, see Luke 15:20.</p>';
const paragraphs = 5_000;
const long = paragraph.repeat(paragraphs);

test('a long text has the same result as a short one, from a thread', async () => {
  expect(await work.contentOf(`${paragraph}<script>x</script>`)).toEqual(contentOf(paragraph));
  expect(await work.contentOf(long)).toEqual(contentOf(long));
  const { plain, passages } = await work.searchEntryOf(long);
  expect(plain.split('\n')).toHaveLength(paragraphs);
  expect(passages).toMatch(/^\{\[\d+,\d+\)/);
});

test('the built-in helper reads much material in a thread, also for ideas', async () => {
  const found = { translation: '', related: [], illustrations: [], sermons: [] };
  const verses = Array.from({ length: 200 }, (_, at) => ({
    slot: at + 1,
    text: 'Grace and peace.',
    startsParagraph: false,
    links: 0,
  }));
  const answer = work.helperAnswer({
    mode: 'ideas',
    context: {
      ...found,
      topics: [],
      linked: [],
      quotations: [],
      parallels: [],
      earlier: [],
      passages: [{ reference: 'Genesis 1', verses, outline: null }],
    },
  });
  expect(work.waiting()).toBe(1);
  expect((await answer).map(({ text }) => text).join(' ')).toContain('## An outline through Genesis 1');
  expect(work.waiting()).toBe(0);
});

test('many quotations are compared with their passages in a thread, and a few at once', async () => {
  const few = [{ quoted: 'Grace and peace', text: 'Grace and peace to you.' }];
  const compared = work.judgeQuotations(few);
  expect(work.waiting()).toBe(0);
  expect(await compared).toEqual(['verified']);
  const sentence = 'He went up into the mountain to pray. ';
  const [quoted, text] = [sentence.repeat(25), sentence.repeat(100)];
  const many = work.judgeQuotations(Array.from({ length: 60 }, () => ({ quoted, text })));
  expect(work.waiting()).toBe(1);
  expect(await many).toEqual(Array.from({ length: 60 }, () => 'verified'));
});

test('the text and the headings of long sermons are read in a thread', async () => {
  const headings = work.headingsOf({ texts: ['<h2>Grace</h2><p>a</p>', long] });
  const text = work.sermonText(long);
  expect(work.waiting()).toBe(2);
  expect(await headings).toEqual([['Grace'], []]);
  expect(await text).toMatchObject({ words: paragraphs * 8, isCut: true });
});

test('the event loop keeps running while long texts are cleaned', async () => {
  const longer = paragraph.repeat(15_000);
  await work.contentOf(longer);
  const inline = performance.now();
  contentOf(longer);
  const inlineMs = performance.now() - inline;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let isDone = false;
  const cleaned = Promise.all(Array.from({ length: 6 }, () => work.contentOf(longer))).then(() => (isDone = true));
  while (!isDone) await pause(1);
  await cleaned;
  delay.disable();
  // Copying a text to a thread and back takes a small part of the time of cleaning it six times.
  expect(delay.max / 1e6).toBeLessThan(inlineMs * 3);
});

test('a text that takes too long is refused with 503, and the next one is cleaned', async () => {
  const impatient = createTextWork({ log, limits: { timeoutMs: 1 } });
  await expect(impatient.searchEntryOf(long)).rejects.toMatchObject({ statusCode: 503, retryAfter: 5 });
  await impatient.close();
  expect(errors).toHaveLength(1);
  expect(await work.contentOf(paragraph)).toEqual(contentOf(paragraph));
});

test('one thread cleans the texts of a user in their order, and another user waits only for the running one', async () => {
  const single = createTextWork({ log, limits: { threads: 1, timeoutMs: 600_000 } });
  const done: string[] = [];
  const clean = (user: string, label: string) =>
    onBehalfOf(user, () => single.contentOf(long)).then(() => void done.push(label));
  const first = clean('flood', 'flood 1');
  const others = ['flood 2', 'flood 3', 'flood 4'].map((label) => clean('flood', label));
  await Promise.all([first, clean('Ruth', 'Ruth 1'), clean('flood', 'flood 5'), ...others]);
  await single.close();
  expect(done).toEqual(['flood 1', 'Ruth 1', 'flood 2', 'flood 3', 'flood 4', 'flood 5']);
});

test('when too many texts are waiting, the next is refused with 503', async () => {
  const busy = createTextWork({ log, limits: { threads: 1, waiting: 1 } });
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => busy.contentOf(long)));
  await busy.close();
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject({ statusCode: 503 });
  expect(results[0]!.status).toBe('fulfilled');
});
