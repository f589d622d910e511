/** Shapes that pages refer to by id: letter outlines and clip paths. */
export type Definitions = Map<string, { isClip: boolean; path: string }>;

export type Drawing = { pages: string[]; definitions: Definitions };

/** Rounds numbers to three decimals, which is more precise than any screen can show. */
export const rounded = (value: string): string =>
  value.replace(/-?\d+\.\d+(?:e-?\d+)?/gi, (number) => String(Math.round(Number(number) * 1_000) / 1_000)).trim();

const splitAt = (text: string, starts: number[]): string[] =>
  starts.map((start, at) => text.slice(start, starts[at + 1]));

/** Reads the SVG of the native engine, which contains all pages one below the other. */
export function readNativeDrawing(svg: string, pageCount: number): Drawing {
  // Each page consists of a path (the paper) and a group. The definitions follow after the last page.
  const end = svg.search(/\n {4}<defs/);
  const definitions: Definitions = new Map();
  for (const [, kind, id, path] of svg
    .slice(end)
    .matchAll(/<(symbol|clipPath) id="(\w+)"[^>]*>\s*<path d="([a-z\d\s.-]+)"/gi))
    definitions.set(id!, { isClip: kind === 'clipPath', path: rounded(path!) });
  const drawn = svg.slice(0, end);
  const starts = Array.from(drawn.matchAll(/\n {4}<path /g), ({ index }) => index);
  if (starts.length !== pageCount) throw new Error(`Typst: ${starts.length} of ${pageCount} pages were drawn`);
  return { pages: splitAt(drawn, starts), definitions };
}

export function readWasmDrawing(svg: string): Drawing {
  const definitions: Definitions = new Map();
  for (const [, id, path] of svg.matchAll(/<path id="([\w+/]+)" class="outline_glyph" d="([a-z\d\s.-]+)"/gi))
    definitions.set(id!, { isClip: false, path: rounded(path!) });
  const drawn = svg.replaceAll(
    /<clipPath id="([\w+/]+)"[^>]*>\s*<path d="([a-z\d\s.-]+)"\s*\/>\s*<\/clipPath>/gi,
    (_, id: string, path: string) => {
      definitions.set(id, { isClip: true, path: rounded(path) });
      return '';
    },
  );
  const starts = Array.from(drawn.matchAll(/<g class="typst-page"/g), ({ index }) => index);
  if (starts.length === 0) throw new Error('Typst: no pages were drawn');
  return { pages: splitAt(drawn, starts), definitions };
}
