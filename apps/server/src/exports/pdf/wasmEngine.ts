import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod';
import { readWasmDrawing } from './drawing.ts';
import { type Engine, fontFolders, template } from './engine.ts';

const compiled = z.object({ result: z.instanceof(Uint8Array) });
/** Diagnostics as short texts. */
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
  compiler.add_source('/main.typ', template);

  const compile = (content: string, format: 'pdf' | 'vector'): Uint8Array => {
    compiler.map_shadow('/sermon.json', Buffer.from(content));
    try {
      return compiled.parse(compiler.compile('/main.typ', undefined, format, shortDiagnostics)).result;
    } catch (failure) {
      // The compiler throws a text.
      throw new Error(`Typst: ${failure instanceof Error ? failure.message : String(failure)}`, { cause: failure });
    }
  };

  return {
    name: 'wasm',
    pdf: (content) => compile(content, 'pdf'),
    draw(content) {
      const session = renderer.session_from_artifact(compile(content, 'vector'), 'vector');
      try {
        return readWasmDrawing(renderer.svg_data(session));
      } finally {
        session.free();
      }
    },
  };
}
