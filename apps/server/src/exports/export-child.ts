import { maxShownCharacters, type MissingCharacters, type PrintedPages } from '@sermon/contract/printing';
import type { Layout } from '@sermon/domain/printing/layout';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { plainText } from '@sermon/domain/document/outline';
import { maxExportedPages } from '@sermon/domain/slides/limits';
import { pagesAsText } from '@sermon/domain/slides/export/text';
import { handleJobs } from '../childProcesses/handleJobs.ts';
import type { Typesetter } from './pdf/typesetter.ts';
import type { Sermon } from './sermon.ts';
import type { Slides } from './slides/deck.ts';
import type { SlidePictures } from './slides/pictures.ts';

/** `from` and `take` choose pages. The first page is 1. */
type Selection = { from: number; take: number };

type SermonJob = { sermon: Sermon } & (
  | { format: 'pdf'; layout: Layout }
  | { format: 'docx' }
  | { format: 'missing-characters' }
  | ({ format: 'pages'; layout: Layout } & Selection)
);
type PicturesJob = { slides: Slides; format: 'slides-png' } & Selection;
type SlidesJob =
  | PicturesJob
  | ({ slides: Slides } & (
      | { format: 'slides-pptx' }
      | { format: 'slides-pdf' }
      | { format: 'slides-txt' }
      | { format: 'slides-link' }
    ));
export type ExportJob = SermonJob | SlidesJob;

/** Slides can be refused because of what the document contains. */
type OrRefusal<Made> = Made | { refusal: string };
export type ExportResults = {
  pdf: Uint8Array;
  docx: Uint8Array;
  'missing-characters': MissingCharacters;
  pages: PrintedPages;
  'slides-pptx': OrRefusal<Uint8Array>;
  'slides-pdf': OrRefusal<Uint8Array>;
  'slides-txt': OrRefusal<Uint8Array>;
  'slides-png': OrRefusal<SlidePictures>;
  'slides-link': OrRefusal<Uint8Array>;
};
export type ExportResult = ExportResults[keyof ExportResults];

// The typesetter takes time to load, so it is only loaded for the first job that needs it.
let loaded: Promise<Typesetter> | undefined;
const typesetter = () =>
  (loaded ??= import('./pdf/typesetter.ts').then(async ({ chooseEngine, createTypesetter }) =>
    createTypesetter(await chooseEngine()),
  ));

handleJobs((job: ExportJob): Promise<ExportResult> => ('slides' in job ? exportSlides(job) : exportSermon(job)));

async function exportSermon(job: SermonJob): Promise<ExportResult> {
  const { sermon } = job;
  if (job.format === 'docx') return (await import('./docx/docx.ts')).toDocx(sermon);
  if (job.format === 'missing-characters') {
    const characters = (await typesetter()).missingCharacters(wordsOf(sermon));
    return { characters: characters.slice(0, maxShownCharacters), count: characters.length };
  }
  if (job.format === 'pdf') return (await typesetter()).typeset(sermon, job.layout);
  const { pageCount, width, height, sheet } = (await typesetter()).draw(sermon, job.layout);
  const { from, take } = job;
  const count = Math.max(0, Math.min(take, pageCount - from + 1));
  return { pageCount, width, height, pages: Array.from({ length: count }, (_, at) => sheet(from + at)) };
}

const wordsOf = ({ title, author, text }: Sermon): string => [title, author, plainText(parseDocument(text))].join('\n');

async function exportSlides(job: SlidesJob): Promise<ExportResult> {
  if (job.format === 'slides-png') return exportPictures(job);
  const { deckOf } = await import('./slides/deck.ts');
  const deck = deckOf(job.slides, maxExportedPages);
  if ('refusal' in deck) return deck;
  const { pages } = deck;
  if (job.format === 'slides-txt') return Buffer.from(pagesAsText(pages));
  const slides = await (await import('./slides/prepare.ts')).withShapedBackground(job.slides);
  if (job.format === 'slides-pptx') return (await import('./slides/pptx/pptx.ts')).toPptx(slides, pages);
  const { slidesContent } = await import('./slides/content.ts');
  if (job.format === 'slides-pdf')
    return (await typesetter()).typesetSlides(slidesContent(slides, pages, true), slides.background.picture);
  const page = pages[0]!;
  const { sheet } = (await typesetter()).drawSlides(slidesContent(slides, [page], false));
  return (await import('./slides/pictures.ts')).drawLinkPicture(slides, page, sheet(1));
}

async function exportPictures({ slides, from, take }: PicturesJob): Promise<ExportResult> {
  const { prepareSlides } = await import('./slides/prepare.ts');
  const prepared = await prepareSlides(slides);
  if ('refusal' in prepared) return prepared;
  // All pages are typeset for the first pictures. The typesetter keeps them for the next ones.
  const { sheet } = (await typesetter()).drawSlides(prepared.content);
  const chosen = prepared.pages.slice(from - 1, from - 1 + take);
  const drawn = chosen.map((page, at) => ({ page, number: from + at, svg: sheet(from + at) }));
  return (await import('./slides/pictures.ts')).drawPictures(prepared.slides, drawn, prepared.pages.length);
}
