import { type Layout, papers, pointsPerMm } from '@sermon/domain/printing/layout';
import type { Sermon } from '../sermon.ts';
import type { SlidesContent } from '../slides/content.ts';
import { pdfContent } from './content.ts';
import {
  createNativeEngine,
  createWasmEngine,
  type Definitions,
  type Drawing,
  type Engine,
  rounded,
  type Source,
} from './engine.ts';
import { charactersOf } from './fonts.ts';
import { ink } from '@sermon/domain/document/ink';

/** Typesets sermons and slides. It keeps the fonts in memory and blocks the calling thread. */
export type Typesetter = {
  typeset(sermon: Sermon, layout: Layout): Uint8Array;
  draw(sermon: Sermon, layout: Layout): Sheets;
  typesetSlides(content: SlidesContent, picture: Uint8Array): Uint8Array;
  /** Returns pictures of slides, which are transparent where there is no text. */
  drawSlides(content: SlidesContent): Sheets;
  /** Returns the characters of a text that no font has, each once. Pages show them as empty boxes. */
  missingCharacters(text: string): string[];
};

export async function chooseEngine(): Promise<Engine> {
  try {
    return await createNativeEngine();
  } catch {
    return await createWasmEngine();
  }
}

export function createTypesetter(engine: Engine): Typesetter {
  /** The last document that was drawn. It is kept because more of its pages are requested. */
  let drawn: { content: string; sheets: Sheets } | null = null;
  function draw(source: Source, look: SheetLook): Sheets {
    if (drawn?.content !== source.content)
      drawn = { content: source.content, sheets: divideSheets(engine.draw(source), look) };
    return drawn.sheets;
  }
  const sermonSource = (sermon: Sermon, layout: Layout): Source => ({
    template: 'sermon',
    content: JSON.stringify(pdfContent(sermon, layout)),
  });
  const slidesSource = (content: SlidesContent): Source => ({ template: 'slides', content: JSON.stringify(content) });
  return {
    typeset: (sermon, layout) => engine.pdf(sermonSource(sermon, layout)),
    draw(sermon, layout) {
      const { width, height } = papers[layout.paper];
      const size = { width: width * pointsPerMm, height: height * pointsPerMm };
      return draw(sermonSource(sermon, layout), { ...size, hasPaper: true });
    },
    typesetSlides: (content, picture) => engine.pdf({ ...slidesSource(content), picture }),
    missingCharacters: (text) => engine.missing(charactersOf(text)),
    drawSlides: (content) =>
      draw(slidesSource(content), { width: content.width, height: content.height, hasPaper: false }),
  };
}

/** The pages of a typeset document as SVG pictures. Lengths are in points. */
type Sheets = {
  pageCount: number;
  width: number;
  height: number;
  sheet(number: number): string;
};

/** The size of the pages, in points, and whether they are white where nothing is printed, or transparent. */
type SheetLook = { width: number; height: number; hasPaper: boolean };

const element = /<(\/?)(\w+)((?:\s[\w:-]+="[^"]*")*)\s*(\/?)>/g;
const attribute = /\s([\w:-]+)="([^"]*)"/g;

const color = /^(none|transparent|#[0-9a-f]{3,8})$/i;
const lengths = /^[-\d.e\s]+$/i;
const allowed: Record<string, RegExp> = {
  transform: /^(matrix|translate|scale)\([-\d.e\s,]+\)$/i,
  d: /^[a-z\d\s.-]+$/i,
  x: lengths,
  y: lengths,
  fill: color,
  stroke: color,
  'stroke-width': lengths,
};
const defaults: Record<string, string> = { x: '0', y: '0', fill: ink.text.toLowerCase() };

/**
 * Makes a picture of each page, of the given size in points. Each page is rebuilt from an allowlist of elements and
 * attributes, so it cannot contain scripts, links, or external resources.
 */
function divideSheets({ pages, definitions }: Drawing, { width, height, hasPaper }: SheetLook): Sheets {
  const size = { width: Number(rounded(String(width))), height: Number(rounded(String(height))) };
  return {
    pageCount: pages.length,
    ...size,
    sheet: (number) => writeSheet(pages[number - 1]!, { ...size, hasPaper }, definitions),
  };
}

function writeSheet(source: string, { width, height, hasPaper }: SheetLook, definitions: Definitions): string {
  const names = new Map<string, string>();
  /** Returns an attribute that refers to a definition. Adds the definition to the page under a short name. */
  const reference = (url: string, isClip: boolean): string => {
    const id = /#([\w+/]+)/.exec(url)?.[1] ?? '';
    if (definitions.get(id)?.isClip !== isClip) return '';
    const name = names.get(id) ?? `d${names.size}`;
    names.set(id, name);
    return isClip ? ` clip-path="url(#${name})"` : ` href="#${name}"`;
  };
  const attributes = (source: string): string => {
    let written = '';
    for (const [, name = '', value = ''] of source.matchAll(attribute)) {
      if (name === 'xlink:href' || name === 'href') written += reference(value, false);
      else if (name === 'clip-path') written += reference(value, true);
      else if (allowed[name]?.test(value) && defaults[name] !== value)
        written += ` ${name}="${value.startsWith('scale') ? value : rounded(value)}"`;
    }
    return written;
  };

  let body = '';
  /**
   * End tags for the open groups. The outermost group is omitted because it only positions the page below the others.
   */
  const open: string[] = [];
  for (const [, isEnd, name, attributeText = '', isSelfClosing] of source.matchAll(element)) {
    if (name === 'g' && isEnd) body += open.pop() ?? '';
    else if (name === 'g' && !isSelfClosing) {
      const written = open.length === 0 ? '' : attributes(attributeText);
      if (written) body += `<g${written}>`;
      open.push(written && '</g>');
    } else if (open.length > 0 && isSelfClosing && (name === 'use' || name === 'path')) {
      const written = attributes(attributeText);
      // A letter without an outline, such as a space, has no definition.
      if (name === 'path' || written.includes(' href=')) body += `<${name}${written}/>`;
    }
  }
  let named = '';
  for (const [id, name] of names) {
    const { isClip = false, path = '' } = definitions.get(id) ?? {};
    named += isClip ? `<clipPath id="${name}"><path d="${path}"/></clipPath>` : `<path id="${name}" d="${path}"/>`;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${named}</defs>` +
    `${hasPaper ? `<path fill="#fff" d="M0 0h${width}v${height}H0Z"/>` : ''}<g fill="${ink.text}">${body}</g></svg>`
  );
}
