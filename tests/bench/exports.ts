import { defaultLayout, type Layout } from '@sermon/domain/printing/layout';
import { gzipSync } from 'node:zlib';
import { createExporter, type Exporter } from '../../apps/server/src/exports/exporter.ts';
import type { Sermon } from '../../apps/server/src/exports/sermon.ts';
import { anyRequester } from '../support/requester.ts';
import { readPdf } from '../files/readPdf.ts';
import { distribution, timed } from './figures.ts';
import { inBrowser } from './inBrowser.ts';

const warmRuns = 30;

/** About one page of a sermon that contains every kind of content. */
const part = (n: number): string =>
  `<h2>Point ${n}</h2>${`<p>${`Word ${n} of comfort for the people who sat in darkness, <strong>and saw</strong> a great light. `.repeat(9)}</p>`.repeat(2)}` +
  '<blockquote class="scripture" data-reference="Isaiah 9:2" data-translation="WEB"><p><sup>2</sup>The people who walked in ' +
  'darkness have seen a great light. הָעָם הַהֹלְכִים בַּחֹשֶׁךְ</p></blockquote>' +
  `<ol><li><p>They <mark data-color="yellow">sat ${n}</mark></p><ul><li><p>in darkness</p></li></ul></li><li><p>They saw</p></li></ol>` +
  '<p>See <a href="https://example.org/light">the light</a>, <span data-pen="red">he said</span>: τὸ φῶς τὸ ἀληθινόν.</p>';

/** A sermon that is different in each run, like one that has been edited, so that no result comes from a cache. */
const makeSermon = (parts: number, run: number) => ({
  title: 'A Great Light',
  author: 'Ruth Ames',
  text: Array.from({ length: parts }, (_, at) => part(run * 1_000 + at)).join(''),
});

const layoutOf = (overrides: Partial<Layout>): Layout => ({ ...defaultLayout, ...overrides });

/** The exports to measure. The size of each result is printed with the times. */
const orders: {
  title: string;
  layout?: Layout;
  make: (exporter: Exporter, sermon: Sermon) => Promise<{ length: number }>;
}[] = [
  { title: 'pdf', make: (exporter, sermon) => exporter.pdf(sermon, defaultLayout, anyRequester()) },
  ...[
    { title: 'pdf in three columns', layout: layoutOf({ columns: 3, size: 10 }) },
    { title: 'pdf of a pulpit copy', layout: layoutOf({ copy: 'pulpit', size: 18 }) },
  ].map(({ title, layout }) => ({
    title,
    layout,
    make: (exporter: Exporter, sermon: Sermon) => exporter.pdf(sermon, layout, anyRequester()),
  })),
  { title: 'docx', make: (exporter, sermon) => exporter.docx(sermon, anyRequester()) },
  { title: 'first four pages of the preview', make: (exporter, sermon) => preview(exporter, sermon, 1) },
];

/** Returns four pages of the preview, compressed for transfer. */
async function preview(exporter: Exporter, sermon: Sermon, from: number): Promise<Uint8Array> {
  const printed = await exporter.pages(sermon, { layout: defaultLayout, from, take: 4 }, anyRequester());
  return gzipSync(JSON.stringify(printed));
}

/**
 * Measures the time from the request to the finished file for each file type: first with a process that has to start,
 * then with a running one.
 */
export async function benchExports(): Promise<void> {
  for (const { title, layout = defaultLayout, make } of orders) {
    for (const parts of [11, 34]) {
      const exporter = createExporter({ log: console, limits: { processes: 1 } });
      const [bytes, first] = await timed(() => make(exporter, makeSermon(parts, 0)));
      const times: number[] = [];
      for (let run = 1; run <= warmRuns; run += 1) {
        const [, ms] = await timed(() => make(exporter, makeSermon(parts, run)));
        times.push(ms);
      }
      const pages = readPdf(await exporter.pdf(makeSermon(parts, 0), layout, anyRequester())).pages;
      const sizes = `${pages} pages, ${Math.round(bytes.length / 1024)} KB`;
      console.log(`${title}, ${sizes}: first ${first.toFixed(0)} ms; then ${distribution(times)}`);
      await exporter.close();
    }
  }
}

/**
 * Measures printing the same sermons to PDF in a Chromium that is already running. Here, Chromium does not repeat
 * titles, keep quotations together or number pages.
 */
export function benchPrintInChromium(): Promise<void> {
  return inBrowser(undefined, async (page) => {
    for (const parts of [11, 34]) {
      const times: number[] = [];
      let size = 0;
      for (let run = 0; run <= warmRuns; run += 1) {
        const { title, text } = makeSermon(parts, run);
        const [file, ms] = await timed(async () => {
          await page.setContent(`<!doctype html><title>${title}</title><h1>${title}</h1>${text}`);
          return page.pdf({ format: 'Letter', margin: { top: '1in', bottom: '1in', left: '1in', right: '1in' } });
        });
        size = file.length;
        if (run > 0) times.push(ms);
      }
      console.log(
        `pdf by Chromium, ${parts === 11 ? 10 : 30} pages, ${Math.round(size / 1024)} KB: ${distribution(times)}`,
      );
    }
  });
}

/** Measures loading the next pages of a preview that is already open. */
export async function benchNextPages(): Promise<void> {
  const exporter = createExporter({ log: console, limits: { processes: 1 } });
  const sermon = makeSermon(34, 0);
  await preview(exporter, sermon, 1);
  const times: number[] = [];
  for (let from = 5; from < 30; from += 4) times.push((await timed(() => preview(exporter, sermon, from)))[1]);
  console.log(`four more pages of 30: ${distribution(times)}`);
  await exporter.close();
}
