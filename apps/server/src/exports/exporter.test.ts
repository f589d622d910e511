import { defaultLayout } from '@sermon/domain/printing/layout';
import { describe, expect, test } from 'vitest';
import { anyRequester } from '../../../../tests/support/requester.ts';
import { readDocx } from '../../../../tests/files/readDocx.ts';
import { readPdf } from '../../../../tests/files/readPdf.ts';
import { createExporter } from './exporter.ts';

const log = { error: () => {} };

describe('the exporter', () => {
  const sermon = { title: 'Any', author: '', text: '<p>text</p>' };

  test('ends a job that takes too long', async () => {
    const hasty = createExporter({ log, limits: { processorMs: 1, firstProcessorMs: 0 } });
    await expect(hasty.pdf(sermon, defaultLayout, anyRequester())).rejects.toMatchObject({
      statusCode: 422,
      message:
        'This sermon takes too long to lay out. Use Quick Print, or split it into shorter documents. Your sermon is safe.',
    });
    await hasty.close();
  });

  test('gives the first job of a process time to load the typesetter', async () => {
    const hasty = createExporter({
      log,
      limits: { processes: 1, processorMs: 1, firstProcessorMs: 60_000, rss: 4 * 2 ** 30 },
    });
    expect(readPdf(await hasty.pdf(sermon, defaultLayout, anyRequester())).title).toBe('Any');
    const long = { ...sermon, text: '<p>Grace and peace</p>'.repeat(5_000) };
    await expect(hasty.pdf(long, defaultLayout, anyRequester())).rejects.toMatchObject({ statusCode: 422 });
    await hasty.close();
  });

  test('refuses a list of 24,000 points that it cannot lay out in time, and exports the next sermon', async () => {
    const points = `<ul>${'<li><p>Grace and peace</p></li>'.repeat(24_000)}</ul>`;
    const limited = createExporter({ log, limits: { processes: 1, processorMs: 1_000, firstProcessorMs: 0 } });
    const selection = { layout: defaultLayout, from: 1, take: 1 };
    const pdf = limited.pdf({ ...sermon, text: points }, defaultLayout, anyRequester());
    const pages = limited.pages({ ...sermon, text: points }, selection, anyRequester());
    for (const refusal of [pdf, pages]) await expect(refusal).rejects.toMatchObject({ statusCode: 422 });
    await limited.close();
    const patient = createExporter({ log });
    expect(readPdf(await patient.pdf(sermon, defaultLayout, anyRequester())).title).toBe('Any');
    await patient.close();
  });

  test('queues a few jobs and refuses further ones immediately', async () => {
    const small = createExporter({ log, limits: { processes: 1, queueLimit: 1 } });
    const [first, second, third] = [
      small.pdf(sermon, defaultLayout, anyRequester()),
      small.pdf(sermon, defaultLayout, anyRequester()),
      small.pdf(sermon, defaultLayout, anyRequester()),
    ];
    await expect(third).rejects.toMatchObject({
      statusCode: 503,
      message: 'Too many downloads are running. Please try again in a few seconds.',
    });
    expect(readPdf(await first).title).toBe('Any');
    expect(readPdf(await second).title).toBe('Any');
    await small.close();
  });

  test("limits each person's jobs, so that other people do not have to wait for them", async () => {
    const shared = createExporter({ log, limits: { processes: 1, jobsPerRequester: 2 } });
    const greedy = anyRequester();
    const [first, second, third] = [1, 2, 3].map(() => shared.pdf(sermon, defaultLayout, greedy));
    await expect(third).rejects.toMatchObject({ statusCode: 503 });
    expect(readPdf(await shared.pdf(sermon, defaultLayout, anyRequester())).title).toBe('Any');
    await Promise.all([first, second]);
    await shared.close();
  });

  test('drops the jobs of a requester who has left', async () => {
    const busy = createExporter({ log, limits: { processes: 1 } });
    const gone = [new AbortController(), new AbortController()];
    const unwanted = gone.map(({ signal }) => busy.pdf(sermon, defaultLayout, { ownerId: 'gone', signal }));
    for (const controller of gone) controller.abort();
    for (const outcome of await Promise.allSettled(unwanted)) expect(outcome.status).toBe('rejected');
    expect(readPdf(await busy.pdf(sermon, defaultLayout, anyRequester())).title).toBe('Any');
    await busy.close();
  });

  test('does not count abandoned jobs against the limits of their requester', async () => {
    const looking = createExporter({ log, limits: { processes: 1, queueLimit: 1, jobsPerRequester: 2 } });
    const ownerId = 'turning over layouts';
    const gone = new AbortController();
    const first = looking.pdf(sermon, defaultLayout, { ...anyRequester(), ownerId });
    const second = looking.pdf(sermon, defaultLayout, { ownerId, signal: gone.signal });
    gone.abort();
    const third = looking.pdf({ ...sermon, title: 'Third' }, defaultLayout, { ...anyRequester(), ownerId });
    await expect(second).rejects.toMatchObject({ statusCode: 503 });
    expect(readPdf(await third).title).toBe('Third');
    await first;
    await looking.close();
  });

  test('finishes a page preview that has started, even if its requester leaves', async () => {
    const looking = createExporter({ log, limits: { processes: 1 } });
    const gone = new AbortController();
    const selection = { layout: defaultLayout, from: 1, take: 1 };
    const begun = looking.pages(sermon, selection, { ownerId: 'gone', signal: gone.signal });
    gone.abort();
    expect((await begun).pageCount).toBe(1);
    await looking.close();
  });

  test('makes PDF and Word files in the same process', async () => {
    const both = createExporter({ log, limits: { processes: 1 } });
    const [docx, pdf] = await Promise.all([
      both.docx(sermon, anyRequester()),
      both.pdf(sermon, defaultLayout, anyRequester()),
    ]);
    expect(readDocx(docx).title).toBe('Any');
    expect(readPdf(pdf).title).toBe('Any');
    await both.close();
  });

  test('replaces a process that has reached its job limit', async () => {
    const tired = createExporter({ log, limits: { processes: 1, jobsPerProcess: 1 } });
    for (const title of ['First', 'Second']) {
      expect(readPdf(await tired.pdf({ ...sermon, title }, defaultLayout, anyRequester())).title).toBe(title);
    }
    await tired.close();
  });

  test('refuses the waiting jobs when it closes, and all later jobs', async () => {
    const closing = createExporter({ log, limits: { processes: 1 } });
    const waiting = [
      closing.pdf(sermon, defaultLayout, anyRequester()),
      closing.pdf(sermon, defaultLayout, anyRequester()),
    ];
    const closed = closing.close();
    for (const outcome of await Promise.allSettled(waiting))
      expect(outcome).toMatchObject({ reason: { statusCode: 503 } });
    await closed;
    await expect(closing.pdf(sermon, defaultLayout, anyRequester())).rejects.toMatchObject({ statusCode: 503 });
  });
});
