import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod';
import { readWasmDrawing } from './drawing.ts';
import { type Engine, fontFolders, pictureFile, type Source, templates } from './engine.ts';

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
  for (const folder of fontFolders())
    for (const name of readdirSync(folder))
      if (name.endsWith('.ttf')) await builder.add_raw_font(readFileSync(join(folder, name)));
  const compiler = await builder.build();
  const renderer = await new TypstRendererBuilder().build();
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
