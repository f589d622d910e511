import { productName } from '@sermon/domain/product';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { light } from '../ui/theme/tokens.ts';

const read = (file: string) => readFile(join(import.meta.dirname, '../..', file), 'utf8');

test('the installed product has the name and the color of the page', async () => {
  const manifest = JSON.parse(await read('public/manifest.webmanifest')) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    name: productName,
    short_name: productName,
    theme_color: light.surface.canvas,
    background_color: light.surface.canvas,
  });
  expect(await read('index.html')).toContain(`<meta name="theme-color" content="${light.surface.canvas}" />`);
});
