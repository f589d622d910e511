import { parseDocument } from '../document/html/parse.ts';
import { type Html, html } from '../html.ts';
import type { Background } from '../slides/backgrounds.ts';
import { linesOf } from '../slides/export/text.ts';
import { layoutSlide, type SlideLine, type SlidePage, type SlideRun } from '../slides/layout.ts';
import { type Aspect, pageSizes } from '../slides/page.ts';
import { slidesOf } from '../slides/slidesOf.ts';
import { maxSharedSlides } from './limits.ts';

export type SlidesSource = {
  text: string;
  aspect: Aspect;
  /** The background of the text. `scrim` is the opacity, from 0 to 1, of a black layer over the picture. */
  background: { url: string; fontColor: Background['fontColor']; scrim: number };
};

export type SlidesHtml = {
  /** The pages of the presentation as SVG without inline styles, at most `maxSharedSlides`. */
  slides: string[];
  count: number;
  description: string;
};

/** Draws shared slides for their page. The rows are where the layout has put them, so nothing wraps or overflows. */
export function slidesHtmlOf({ text, aspect, background }: SlidesSource): SlidesHtml {
  const slides: string[] = [];
  let count = 0;
  let description = '';
  for (const slide of slidesOf(parseDocument(text))) {
    const { pages } = layoutSlide(slide, aspect);
    count += pages.length;
    for (const page of pages.slice(0, Math.max(0, maxSharedSlides - slides.length))) {
      const words = linesOf(page).join(' ');
      description ||= words;
      slides.push(pageSvg(page, words, aspect, background).text);
    }
  }
  return { slides, count, description };
}

/**
 * Returns a page as SVG. Its rows are HTML in the SVG's coordinates, because SVG has no text with a background. The
 * sizes are attributes: the content policy of the page allows no inline styles.
 */
function pageSvg(
  page: SlidePage,
  words: string,
  aspect: Aspect,
  { url, fontColor, scrim }: SlidesSource['background'],
): Html {
  const { width, height } = pageSizes[aspect];
  const area = html`width="${width}" height="${height}"`;
  return html`<svg class="page ${fontColor}" viewBox="0 0 ${width} ${height}" ${area} role="img" aria-label="${words}">
<rect class="ground" ${area}/>
<image href="${url}" ${area} preserveAspectRatio="xMidYMid slice"/>
${scrim > 0 && html`<rect ${area} fill="#000" fill-opacity="${rounded(scrim)}"/>`}
${page.lines.map(rowHtml)}
</svg>`;
}

/** Three digits after the point are less than a pixel on every screen. */
const rounded = (length: number): string => String(Number(length.toFixed(3)));

function rowHtml({
  x,
  y,
  width,
  height,
  size,
  marker,
  runs,
  isRightToLeft,
  isStretched,
  textAlignment,
}: SlideLine): Html {
  const box = (left: number, wide: number, content: Html) =>
    html`<foreignObject x="${rounded(left)}" y="${rounded(y)}" width="${rounded(wide)}" height="${rounded(height)}" font-size="${rounded(size)}">${content}</foreignObject>`;
  const align = textAlignment === 'justify' ? (isRightToLeft ? 'right' : 'left') : textAlignment;
  const name = isStretched ? 'row stretched' : 'row';
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const row = html`<p class="${name}" dir="${direction}" data-align="${align}">${runs.map(runHtml)}</p>`;
  return html`${marker && box(marker.x, marker.width, html`<p class="row">${marker.text}</p>`)}${box(x, width, row)}`;
}

function runHtml({
  text,
  isBold,
  isItalics,
  isUnderlined,
  isStruckThrough,
  isSuperscript,
  fontFamily,
  backgroundColor,
  color,
}: SlideRun): Html {
  let run = html`${text}`;
  if (isSuperscript) run = html`<sup>${run}</sup>`;
  if (isUnderlined) run = html`<u>${run}</u>`;
  if (isStruckThrough) run = html`<s>${run}</s>`;
  if (isItalics) run = html`<i>${run}</i>`;
  if (isBold) run = html`<b>${run}</b>`;
  if (fontFamily) run = html`<span data-font="${fontFamily}">${run}</span>`;
  if (color) run = html`<span data-ink="${color}">${run}</span>`;
  if (backgroundColor) run = html`<span data-paper="${backgroundColor}">${run}</span>`;
  return run;
}
