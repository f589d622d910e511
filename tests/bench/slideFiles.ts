import { buffer } from 'node:stream/consumers';
import { createExporter, type Exporter } from '../../apps/server/src/exports/exporter.ts';
import type { Slides } from '../../apps/server/src/exports/slides/deck.ts';
import { readBackground } from '../../apps/server/src/content/folders.ts';
import { writePictures } from '../../apps/server/src/features/slides/calls.ts';
import { anyRequester } from '../support/requester.ts';
import { distribution, timed } from './figures.ts';
import { sampleSermons } from './sermons.ts';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const marked = (text: string, id: number): string =>
  `<span class="sm-slide" data-slide-id="s${id}">${escapeText(text)}</span>`;

/** Slides of many kinds, from sentences of real sermons. Each has one page. */
export async function slidesOfSermons(count: number): Promise<string> {
  const sermons = await sampleSermons(count);
  const slides = sermons.map(({ title, text }, at) => {
    const sentences = text
      .replaceAll(/\s+/g, ' ')
      .split(/(?<=[.!?]) /)
      .filter(({ length }) => length > 20 && length < 110);
    const [first = 'Grace', second = 'Peace', third = 'Amen'] = sentences.slice(at % 7);
    const items = [second, third].map((words) => `<li><p>${marked(words.slice(0, 60), at)}</p></li>`).join('');
    const kinds = [
      `<h1>${marked(title.slice(0, 60), at)}</h1>`,
      `<p>${marked(first, at)}</p>`,
      `<h2>${marked(title.slice(0, 30), at)}</h2><p>${marked(first, at)}</p>`,
      `<ol>${items}</ol>`,
      `<blockquote><p>${marked(first, at)}</p></blockquote>`,
      `<p style="text-align: justify;">${marked(`${first} ${second}`, at)}</p>`,
    ];
    return `${kinds[at % kinds.length]}<p>${escapeText(sentences.at(-1) ?? 'Then')}</p>`;
  });
  return slides.join('');
}

const formats: [title: string, make: (exporter: Exporter, slides: Slides) => Promise<Uint8Array>][] = [
  ['PowerPoint', (exporter, slides) => exporter.slides(slides, 'pptx', anyRequester())],
  ['PDF', (exporter, slides) => exporter.slides(slides, 'pdf', anyRequester())],
  ['pictures', async (exporter, slides) => buffer(await writePictures(exporter, slides, anyRequester(), new Date()))],
  ['text', (exporter, slides) => exporter.slides(slides, 'txt', anyRequester())],
];

/** Measures the files with the slides of a document: first with a process that has to start, then with a running one. */
export async function benchSlideFiles(): Promise<void> {
  const background = { picture: await readBackground('mountains-16x9.jpg'), fontColor: 'white' as const, scrim: null };
  for (const count of [60, 200]) {
    const text = await slidesOfSermons(count);
    for (const [title, make] of formats) {
      const exporter = createExporter({ log: console, limits: { processes: 1 } });
      const slides = (run: number): Slides => ({
        title: `Slides ${run}`,
        author: 'Ruth Ames',
        text: `${text}<p>${marked(`Run ${run}`, count)}</p>`,
        aspect: '16x9',
        background,
        notes: new Map(),
      });
      const [file, first] = await timed(() => make(exporter, slides(0)));
      const times: number[] = [];
      for (let run = 1; run <= (title === 'pictures' ? 3 : 10); run += 1)
        times.push((await timed(() => make(exporter, slides(run))))[1]);
      const size = `${count} slides, ${Math.round(file.length / 1_024)} KB`;
      console.log(`${title} of ${size}: first ${first.toFixed(0)} ms; then ${distribution(times)}`);
      await exporter.close();
    }
  }
}
