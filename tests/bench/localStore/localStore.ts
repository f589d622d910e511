import { build } from 'esbuild';
import { join } from 'node:path';
import { distribution } from '../figures.ts';
import { inBrowser } from '../inBrowser.ts';

const writes = 50;
/** The sizes of the texts, in characters of HTML. */
const sizes = [60_000, 1_400_000];
const paragraph = `<p>${'But while he was still a long way off, his father saw him. '.repeat(10)}</p>`;

/**
 * Measures storing a text in the browser: from the call until the text is on the disk. The first write also stores the
 * base of the text. Starts the built product unless `address` names a running one.
 */
export function benchLocalWrites(address?: string): Promise<void> {
  return inBrowser(address, async (page) => {
    const bundle = await build({
      entryPoints: [join(import.meta.dirname, 'inPage.ts')],
      bundle: true,
      minify: true,
      format: 'iife',
      write: false,
    });
    await page.goto('/help.html');
    await page.evaluate(bundle.outputFiles[0]!.text);
    for (const size of sizes) {
      const html = paragraph.repeat(Math.ceil(size / paragraph.length));
      const times = await page.evaluate(
        ([text, count]) => (globalThis as unknown as InPage).measureWrites(text, count),
        [html, writes] as const,
      );
      const [first = NaN, ...later] = times;
      console.log(`${(html.length / 1e6).toFixed(2)} MB: first ${first.toFixed(1)} ms, then ${distribution(later)}`);
    }
  });
}

type InPage = { measureWrites(html: string, count: number): Promise<number[]> };
