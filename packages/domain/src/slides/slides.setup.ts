import { parseDocument } from '../document/html/parse.ts';
import type { SlideLayout } from './layout.ts';
import { type Aspect, minSize, referenceSize, type Box, textBoxOf } from './page.ts';
import type { PreviewSlide } from './previewSlide.ts';
import { slidesOf } from './slidesOf.ts';

/** Returns the HTML of a marked text. `look` is the stored form of how its slide looks. */
export const marked = (text: string, id = 'a', look = ''): string => {
  const styled = look ? `<span data-slide-look="${look}">${text}</span>` : text;
  return `<span class="sm-slide" data-slide-id="${id}">${styled}</span>`;
};

export const scripture = (reference: string, text: string): string =>
  `<blockquote class="scripture" data-reference="${reference}" data-translation="WEB"><p>${text}</p></blockquote>`;

export const slidesIn = (html: string): PreviewSlide[] => slidesOf(parseDocument(html));

/** Returns the lines of a slide as text. */
export const linesIn = ({ lines }: PreviewSlide): string[] =>
  lines.map(({ lineChars }) => lineChars.map(({ char }) => char).join(''));

/** Returns the rows of each page as text, with the numbers and bullets. */
export const rowsIn = ({ pages }: SlideLayout): string[][] =>
  pages.map(({ lines }) =>
    lines.map(({ marker, runs }) => `${marker ? `${marker.text} ` : ''}${runs.map(({ text }) => text).join('')}`),
  );

/** Returns the text of all rows without references and white space. */
export const inkOf = ({ pages }: SlideLayout): string =>
  pages
    .flatMap(({ lines }) => lines.filter(({ kind }) => kind !== 'reference').flatMap(({ runs }) => runs))
    .map(({ text }) => text)
    .join('')
    .replace(/\s/g, '');

/** Lists what is outside of the text box, overlaps or is too small. */
export function faultsOf(layout: SlideLayout, aspect: Aspect): string[] {
  const faults: string[] = [];
  for (const { lines, part, isAtBottom } of layout.pages) {
    const box = textBoxOf(aspect, isAtBottom);
    let bottom = box.y;
    for (const line of lines) {
      const { x, y, width, height, size, marker } = line;
      const text = line.runs.map((run) => run.text).join('');
      const fault = (reason: string) => faults.push(`part ${part}: ${reason}: ${text}`);
      if (!isInside({ x, y, width, height }, box)) fault('outside');
      if (marker && !isInside({ x: marker.x, y, width: marker.width, height }, box)) fault('marker outside');
      if (y < bottom - 0.001) fault('overlaps');
      if (size < (line.kind === 'reference' ? referenceSize : minSize)) fault('too small');
      if ([x, y, width, height, size].some((value) => !Number.isFinite(value))) fault('not a number');
      bottom = y + height;
    }
  }
  return faults;
}

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 0.001 &&
  inner.y >= outer.y - 0.001 &&
  inner.x + inner.width <= outer.x + outer.width + 0.001 &&
  inner.y + inner.height <= outer.y + outer.height + 0.001;
