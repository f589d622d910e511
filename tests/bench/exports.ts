import { defaultLayout, type Layout } from '@sermon/domain/printing/layout';
import { gzipSync } from 'node:zlib';
import { createExporter, type Exporter } from '../../apps/server/src/exports/exporter.ts';
import type { Sermon } from '../../apps/server/src/exports/sermon.ts';
import { somebody } from '../requester.ts';
import { readPdf } from '../files/readPdf.ts';
import { distribution, timed } from './figures.ts';

const warmRuns = 30;

/** About a page of a sermon, with a little of everything that one holds. */
const part = (n: number): string =>
  `<h2>Point ${n}</h2>${`<p>${`Word ${n} of comfort for the people who sat in darkness, <strong>and saw</strong> a great light. `.repeat(9)}</p>`.repeat(2)}` +
  '<blockquote class="scripture" data-reference="Isaiah 9:2" data-translation="WEB"><p><sup>2</sup>The people who walked in ' +
  'darkness have seen a great light. הָעָם הַהֹלְכִים בַּחֹשֶׁךְ</p></blockquote>' +
  `<ol><li><p>They <mark data-color="yellow">sat ${n}</mark></p><ul><li><p>in darkness</p></li></ul></li><li><p>They saw</p></li></ol>` +
  '<p>See <a href="https://example.org/light">the light</a>, <span data-pen="red">he said</span>: τὸ φῶς τὸ ἀληθινόν.</p>';

/** Another text each time, as an edited sermon is: nothing comes from what was kept of the last one. */
const sermon = (parts: number, run: number) => ({
  title: 'A Great Light',
  author: 'Ruth Ames',
  text: Array.from({ length: parts }, (_, at) => part(run * 1_000 + at)).join(''),
});

const layoutOf = (more: Partial<Layout>): Layout => ({ ...defaultLayout, ...more });

/** What is measured, and how much of it comes out. */
const orders: {
  title: string;
  layout?: Layout;
  make: (exporter: Exporter, given: Sermon) => Promise<{ length: number }>;
}[] = [
  { title: 'pdf', make: (exporter, given) => exporter.pdf(given, defaultLayout, somebody()) },
  ...[
    { title: 'pdf in three columns', layout: layoutOf({ columns: 3, size: 10 }) },
    { title: 'pdf of a pulpit copy', layout: layoutOf({ copy: 'pulpit', size: 18 }) },
  ].map(({ title, layout }) => ({
    title,
    layout,
    make: (exporter: Exporter, given: Sermon) => exporter.pdf(given, layout, somebody()),
  })),
  { title: 'docx', make: (exporter, given) => exporter.docx(given, somebody()) },
  { title: 'first four pages of the preview', make: (exporter, given) => preview(exporter, given, 1) },
];

/** Four pages as they are sent. */
async function preview(exporter: Exporter, given: Sermon, from: number): Promise<Uint8Array> {
  const printed = await exporter.pages(given, { layout: defaultLayout, from, take: 4 }, somebody());
  return gzipSync(JSON.stringify(printed));
}

/** How long each file takes, from the asking to the bytes, with a process to start and with one at hand. */
export async function benchExports(): Promise<void> {
  for (const { title, layout = defaultLayout, make } of orders) {
    for (const parts of [11, 34]) {
      const exporter = createExporter({ log: console, limits: { processes: 1 } });
      const [bytes, first] = await timed(() => make(exporter, sermon(parts, 0)));
      const times: number[] = [];
      for (let run = 1; run <= warmRuns; run += 1) {
        const [, ms] = await timed(() => make(exporter, sermon(parts, run)));
        times.push(ms);
      }
      const pages = readPdf(await exporter.pdf(sermon(parts, 0), layout, somebody())).pages;
      const sizes = `${pages} pages, ${Math.round(bytes.length / 1024)} KB`;
      console.log(`${title}, ${sizes}: first ${first.toFixed(0)} ms; then ${distribution(times)}`);
      await exporter.close();
    }
  }
}

/** The next pages of a sermon that is being looked at. */
export async function benchNextPages(): Promise<void> {
  const exporter = createExporter({ log: console, limits: { processes: 1 } });
  const given = sermon(34, 0);
  await preview(exporter, given, 1);
  const times: number[] = [];
  for (let from = 5; from < 30; from += 4) times.push((await timed(() => preview(exporter, given, from)))[1]);
  console.log(`four more pages of 30: ${distribution(times)}`);
  await exporter.close();
}
