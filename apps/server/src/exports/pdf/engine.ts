import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import * as z from 'zod';
import { createFontCheck, eastAsianFonts, ownFonts } from './fonts.ts';

/**
 * Typst, the program that lays out pages. Native code is the fastest, but the lockfile has it for Linux on x64 only. On
 * other systems, the same version runs as WebAssembly and produces the same pages.
 */
export type Engine = {
  name: 'native' | 'wasm';
  /** Lays out a document and returns it as a tagged PDF. Throws if Typst reports an error. */
  pdf(source: Source): Uint8Array;
  draw(source: Source): Drawing;
  /** Returns those of the characters that no font has. Pages show them as empty boxes. */
  missing(characters: readonly string[]): string[];
};

export type TemplateName = 'sermon' | 'slides';

export type Source = {
  template: TemplateName;
  content: string;
  picture?: Uint8Array;
};

/** Each reads its content from the file of its name with the extension `.json` next to it. */
export const templates: Record<TemplateName, string> = {
  sermon: readFileSync(new URL('sermon.typ', import.meta.url), 'utf8'),
  slides: readFileSync(new URL('slides.typ', import.meta.url), 'utf8'),
};
export const pictureFile = 'background.jpg';

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

/**
 * Number of compilations after which an unused cached result is dropped. The cache makes typesetting the next sermon
 * faster.
 */
const cacheAge = 4;

/** Creates the engine from native code. Rejects if there is none for this system. */
export async function createNativeEngine(): Promise<Engine> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  // This folder does not need to exist: the template only reads files that are added in memory.
  const workspace = join(import.meta.dirname, 'pages');
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: ownFonts() }] });
  for (const [name, template] of Object.entries(templates))
    compiler.addSource(join(workspace, `${name}.typ`), template);

  function compiled<Made>({ template, content, picture }: Source, make: (document: NodeTypstDocument) => Made): Made {
    try {
      compiler.mapShadow(join(workspace, `${template}.json`), Buffer.from(content));
      if (picture) compiler.mapShadow(join(workspace, pictureFile), Buffer.from(picture));
      const outcome = compiler.compile({ mainFilePath: join(workspace, `${template}.typ`) });
      const { result } = outcome;
      if (!result) throw new Error(`Typst: ${JSON.stringify(outcome.takeError()?.shortDiagnostics)}`);
      return make(result);
    } finally {
      compiler.evictCache(cacheAge);
    }
  }

  return {
    name: 'native',
    pdf: (source) =>
      compiled(source, (document) => {
        try {
          return compiler.pdf(document, { pdfStandard: 'ua-1' });
        } catch {
          // The stricter standard rejects some documents, such as those with a letter that no font contains. The pages
          // look the same without it.
          return compiler.pdf(document);
        }
      }),
    draw: (source) =>
      compiled(source, (document) => readNativeDrawing(compiler.plainSvg(document), document.numOfPages)),
    missing(characters) {
      const content = characters.map((character) => `#${JSON.stringify(character)}\n\n`).join('');
      const { result } = compiler.compile({ mainFileContent: `#set document(title: "Characters")\n${content}` });
      try {
        if (result) compiler.pdf(result, { pdfStandard: 'ua-1' });
        return [];
      } catch (failure) {
        return readMissing(String(failure));
      } finally {
        compiler.evictCache(cacheAge);
      }
    },
  };
}

/** Reads the characters that the strict standard refuses from the compiler's messages. */
const readMissing = (messages: string): string[] =>
  Array.from(messages.matchAll(/the text `\\"(.+?)\\"` could not be displayed/g), ([, text = '']) =>
    text.replace(/\\+u\{([\da-f]+)\}/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  );

const compiled = z.object({ result: z.instanceof(Uint8Array) });
const shortDiagnostics = 1;

/** Creates the engine from WebAssembly. Its PDF files are tagged, but do not declare the standard PDF/UA-1. */
export async function createWasmEngine(): Promise<Engine> {
  const [{ initSync: initCompiler, TypstCompilerBuilder }, { initSync: initRenderer, TypstRendererBuilder }] =
    await Promise.all([import('@myriaddreamin/typst-ts-web-compiler'), import('@myriaddreamin/typst-ts-renderer')]);
  const { resolve } = createRequire(import.meta.url);
  const wasmOf = (name: string) => readFileSync(resolve(`@myriaddreamin/${name}/wasm`));
  initCompiler({ module: wasmOf('typst-ts-web-compiler') });
  initRenderer({ module: wasmOf('typst-ts-renderer') });
  const builder = new TypstCompilerBuilder();
  // The template only reads files that are added in memory.
  builder.set_dummy_access_model();
  const fonts = [...ownFonts(), ...eastAsianFonts()];
  for (const path of fonts) await builder.add_raw_font(readFileSync(path));
  const compiler = await builder.build();
  const renderer = await new TypstRendererBuilder().build();
  let checkFonts: ReturnType<typeof createFontCheck> | undefined;
  for (const [name, template] of Object.entries(templates)) compiler.add_source(`/${name}.typ`, template);

  const compile = ({ template, content, picture }: Source, format: 'pdf' | 'vector'): Uint8Array => {
    compiler.map_shadow(`/${template}.json`, Buffer.from(content));
    if (picture) compiler.map_shadow(`/${pictureFile}`, picture);
    try {
      return compiled.parse(compiler.compile(`/${template}.typ`, undefined, format, shortDiagnostics)).result;
    } catch (failure) {
      // The compiler throws a text.
      throw new Error(`Typst: ${failure instanceof Error ? failure.message : String(failure)}`, { cause: failure });
    }
  };

  return {
    name: 'wasm',
    pdf: (source) => compile(source, 'pdf'),
    missing: (characters) => (checkFonts ??= createFontCheck(fonts))(characters),
    draw(source) {
      const session = renderer.session_from_artifact(compile(source, 'vector'), 'vector');
      try {
        return readWasmDrawing(renderer.svg_data(session));
      } finally {
        session.free();
      }
    },
  };
}
