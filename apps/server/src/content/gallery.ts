import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with the pictures of the slide gallery. The build copies it next to the server. */
export const galleryDirectory = fileURLToPath(new URL('backgrounds', import.meta.url));

/** Reads a picture of the gallery by the name of its file (`backgroundFile`). */
export const readBackground = (name: string): Promise<Uint8Array> => readFile(join(galleryDirectory, name));
