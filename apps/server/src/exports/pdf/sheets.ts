import { ink } from '../ink.ts';

/** The pages of a typeset document as pictures; lengths are in points. */
export type Sheets = {
  pageCount: number;
  width: number;
  height: number;
  /** A page as an SVG that stands alone; the first is 1. */
  sheet(number: number): string;
};

type Size = { width: number; height: number };
/** What pages name instead of drawing it themselves, by its id: the outlines of letters, and what clips. */
type Definitions = Map<string, { isClip: boolean; path: string }>;

const element = /<(\/?)(\w+)((?:\s[\w:-]+="[^"]*")*)\s*(\/?)>/g;
const attribute = /\s([\w:-]+)="([^"]*)"/g;
const pageBegins = /\n {4}<path /g;
const definitionsBegin = /\n {4}<defs/;

const color = /^(none|transparent|#[0-9a-f]{6,8})$/i;
const lengths = /^[-\d.e\s]+$/i;
/** The attributes that are drawn, and what may stand in them. */
const allowed: Record<string, RegExp> = {
  transform: /^matrix\([-\d.e\s]+\)$/i,
  d: /^[a-z\d\s.-]+$/i,
  x: lengths,
  y: lengths,
  fill: color,
  stroke: color,
  'stroke-width': lengths,
};
/** What holds unless something else is said. */
const usual: Record<string, string> = { x: '0', y: '0', fill: ink.text.toLowerCase() };

/** Three digits are finer than any screen shows. */
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
 * Divides the picture that the typesetter draws of a whole document, page under page. Every page is written anew from a closed list of
 * elements and attributes: no script, no link and nothing from elsewhere can be in it.
 */
export function divideSheets(svg: string, pageCount: number): Sheets {
  const [, width = '0', height = '0'] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? [];
  const size = { width: Number(rounded(width)), height: Number(rounded(String(Number(height) / pageCount))) };
  // A page is its paper and a group; what they name stands behind the last.
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
  /** An attribute that names a definition, which the page then brings along under a short name. */
  const reference = (given: string, isClip: boolean): string => {
    const id = /#(\w+)/.exec(given)?.[1] ?? '';
    if (definitions.get(id)?.isClip !== isClip) return '';
    const name = names.get(id) ?? `d${names.size}`;
    names.set(id, name);
    return isClip ? ` clip-path="url(#${name})"` : ` href="#${name}"`;
  };
  const attributes = (given: string): string => {
    let written = '';
    for (const [, name = '', value = ''] of given.matchAll(attribute)) {
      if (name === 'xlink:href') written += reference(value, false);
      else if (name === 'clip-path') written += reference(value, true);
      else if (allowed[name]?.test(value) && usual[name] !== value) written += ` ${name}="${rounded(value)}"`;
    }
    return written;
  };

  let body = '';
  /** Of every group that is open, what ends it; the outermost one only places the page below the others. */
  const open: string[] = [];
  for (const [, isEnd, name, given = '', isAlone] of source.matchAll(element)) {
    if (name === 'g' && isEnd) body += open.pop() ?? '';
    else if (name === 'g' && !isAlone) {
      const written = open.length === 0 ? '' : attributes(given);
      if (written) body += `<g${written}>`;
      open.push(written && '</g>');
    } else if (open.length > 0 && isAlone && (name === 'use' || name === 'path'))
      body += `<${name}${attributes(given)}/>`;
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
