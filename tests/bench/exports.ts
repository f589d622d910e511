import { createExporter } from '../../apps/server/src/exports/exporter.ts';
import { somebody } from '../asker.ts';
import { readPdf } from '../readPdf.ts';
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

/** How long a PDF and a Word document take, from the asking to the bytes, with a process to start and with one at hand. */
export async function benchExports(): Promise<void> {
  for (const format of ['pdf', 'docx'] as const) {
    for (const parts of [11, 34]) {
      const exporter = createExporter({ log: console, limits: { children: 1 } });
      const [bytes, first] = await timed(() => exporter[format](sermon(parts, 0), somebody()));
      const times: number[] = [];
      for (let run = 1; run <= warmRuns; run += 1) {
        const [, ms] = await timed(() => exporter[format](sermon(parts, run), somebody()));
        times.push(ms);
      }
      const pages = readPdf(await exporter.pdf(sermon(parts, 0), somebody())).pages;
      const sizes = `${pages} pages, ${Math.round(bytes.length / 1024)} KB`;
      console.log(`${format}, ${sizes}: first ${first.toFixed(0)} ms; then ${distribution(times)}`);
      await exporter.close();
    }
  }
}
