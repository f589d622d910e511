import { ink } from '../ink.ts';

/** The pages of a typeset document as SVG pictures. Lengths are in points. */
export type Sheets = {
  pageCount: number;
  width: number;
  height: number;
  /** Returns a page as a self-contained SVG. The first page is 1. */
  sheet(number: number): string;
};

type Size = { width: number; height: number };
/** Shapes that pages refer to by id: letter outlines and clip paths. */
type Definitions = Map<string, { isClip: boolean; path: string }>;

const element = /<(\/?)(\w+)((?:\s[\w:-]+="[^"]*")*)\s*(\/?)>/g;
const attribute = /\s([\w:-]+)="([^"]*)"/g;
const pageBegins = /\n {4}<path /g;
const definitionsBegin = /\n {4}<defs/;

const color = /^(none|transparent|#[0-9a-f]{6,8})$/i;
const lengths = /^[-\d.e\s]+$/i;
/** The attributes to keep, each with a pattern for its valid values. */
const allowed: Record<string, RegExp> = {
  transform: /^matrix\([-\d.e\s]+\)$/i,
  d: /^[a-z\d\s.-]+$/i,
  x: lengths,
  y: lengths,
  fill: color,
  stroke: color,
  'stroke-width': lengths,
};
/** Default attribute values, which are omitted. */
const defaults: Record<string, string> = { x: '0', y: '0', fill: ink.text.toLowerCase() };

/** Rounds numbers to three decimals, which is more precise than any screen can show. */
const rounded = (value: string): string =>
  value.replace(/-?\d+\.\d+(?:e-?\d+)?/gi, (number) => String(Math.round(Number(number) * 1_000) / 1_000)).trim();

function readDefinitions(source: string): Definitions {
  const all: Definitions = new Map();
  for (const [, kind, id, path] of source.matchAll(
    /<(symbol|clipPath) id="(\w+)"[^>]*>\s*<path d="([a-z\d\s.-]+)"/gi,
  )) {
    all.set(id!, { isClip: kind === 'clipPath', path: rounded(path!) });
  }
  return all;
}

/**
 * Splits the typesetter's SVG, which contains all pages of a document one below the other, into single pages. Each page
 * is rebuilt from an allowlist of elements and attributes, so it cannot contain scripts, links, or external resources.
 */
export function divideSheets(svg: string, pageCount: number): Sheets {
  const [, width = '0', height = '0'] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? [];
  const size = { width: Number(rounded(width)), height: Number(rounded(String(Number(height) / pageCount))) };
  // Each page consists of a path (the paper) and a group. The definitions follow after the last page.
  const end = svg.search(definitionsBegin);
  const definitions = readDefinitions(svg.slice(end));
  const begins = Array.from(svg.slice(0, end).matchAll(pageBegins), ({ index }) => index);
  if (begins.length !== pageCount) throw new Error(`Typst: ${begins.length} of ${pageCount} pages were drawn`);
  return {
    pageCount,
    ...size,
    sheet: (number) => writeSheet(svg.slice(begins[number - 1], begins[number] ?? end), size, definitions),
  };
}

function writeSheet(source: string, { width, height }: Size, definitions: Definitions): string {
  const names = new Map<string, string>();
  /** Returns an attribute that refers to a definition. Adds the definition to the page under a short name. */
  const reference = (url: string, isClip: boolean): string => {
    const id = /#(\w+)/.exec(url)?.[1] ?? '';
    if (definitions.get(id)?.isClip !== isClip) return '';
    const name = names.get(id) ?? `d${names.size}`;
    names.set(id, name);
    return isClip ? ` clip-path="url(#${name})"` : ` href="#${name}"`;
  };
  const attributes = (source: string): string => {
    let written = '';
    for (const [, name = '', value = ''] of source.matchAll(attribute)) {
      if (name === 'xlink:href') written += reference(value, false);
      else if (name === 'clip-path') written += reference(value, true);
      else if (allowed[name]?.test(value) && defaults[name] !== value) written += ` ${name}="${rounded(value)}"`;
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
    } else if (open.length > 0 && isSelfClosing && (name === 'use' || name === 'path'))
      body += `<${name}${attributes(attributeText)}/>`;
  }
  let named = '';
  for (const [id, name] of names) {
    const { isClip = false, path = '' } = definitions.get(id) ?? {};
    named += isClip ? `<clipPath id="${name}"><path d="${path}"/></clipPath>` : `<path id="${name}" d="${path}"/>`;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${named}</defs>` +
    `<path fill="#fff" d="M0 0h${width}v${height}H0Z"/><g fill="${ink.text}">${body}</g></svg>`
  );
}
