import type { PrintedPages } from '@sermon/contract/printing';
import type { Layout } from '@sermon/domain/printing/layout';
import { maxExportedPages, maxExportedPictures } from '@sermon/domain/slides/export/limits';
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
  /** Renders pages of the PDF as pictures. */
  | ({ format: 'pages'; layout: Layout } & Selection)
);
type SlidesJob = { slides: Slides } & (
  | { format: 'slides-pptx' }
  | { format: 'slides-pdf' }
  | { format: 'slides-txt' }
  /** Renders pages of the slides as pictures. */
  | ({ format: 'slides-png' } & Selection)
  /** Renders the first slide as a picture for link previews. */
  | { format: 'slides-link' }
);
export type ExportJob = SermonJob | SlidesJob;

/** Slides can be refused because of what the document contains. */
type OrRefusal<Made> = Made | { refusal: string };
/** What is made for each kind of job. */
export type ExportResults = {
  pdf: Uint8Array;
  docx: Uint8Array;
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
  if (job.format === 'pdf') return (await typesetter()).typeset(sermon, job.layout);
  const { pageCount, width, height, sheet } = (await typesetter()).draw(sermon, job.layout);
  const { from, take } = job;
  const count = Math.max(0, Math.min(take, pageCount - from + 1));
  return { pageCount, width, height, pages: Array.from({ length: count }, (_, at) => sheet(from + at)) };
}

async function exportSlides(job: SlidesJob): Promise<ExportResult> {
  const { deckOf } = await import('./slides/deck.ts');
  const deck = deckOf(job.slides, job.format === 'slides-png' ? maxExportedPictures : maxExportedPages);
  if ('refusal' in deck) return deck;
  const { pages } = deck;
  if (job.format === 'slides-txt') return Buffer.from(pagesAsText(pages));
  const slides = await (await import('./slides/customBackground.ts')).withShapedBackground(job.slides);
  if (job.format === 'slides-pptx') return (await import('./slides/pptx/pptx.ts')).toPptx(slides, pages);
  const { slidesContent } = await import('./slides/content.ts');
  if (job.format === 'slides-pdf')
    return (await typesetter()).typesetSlides(slidesContent(slides, pages, true), slides.background.picture);
  if (job.format === 'slides-link') {
    const page = pages[0]!;
    const { sheet } = (await typesetter()).drawSlides(slidesContent(slides, [page], false));
    return (await import('./slides/linkPicture.ts')).drawLinkPicture(slides, page, sheet(1));
  }
  const chosen = pages.slice(job.from - 1, job.from - 1 + job.take);
  const { sheet } = (await typesetter()).drawSlides(slidesContent(slides, chosen, false));
  const drawn = chosen.map((page, at) => ({ page, number: job.from + at, svg: sheet(at + 1) }));
  return (await import('./slides/pictures.ts')).drawPictures(slides, drawn, pages.length);
}
