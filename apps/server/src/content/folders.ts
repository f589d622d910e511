import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The build copies the pictures next to the server. */
export const galleryDirectory = fileURLToPath(new URL('backgrounds', import.meta.url));

export const readBackground = (name: string): Promise<Uint8Array> => readFile(join(galleryDirectory, name));

export const premiumFolder = fileURLToPath(new URL('premium', import.meta.url));
