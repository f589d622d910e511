import { fileURLToPath } from 'node:url';

/** The build copies the folder next to the server. */
export const premiumFolder = fileURLToPath(new URL('premium', import.meta.url));
