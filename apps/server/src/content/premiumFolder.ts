import { fileURLToPath } from 'node:url';

/** The folder with the premium sermons and series that come with the product. The build copies it next to the server. */
export const premiumFolder = fileURLToPath(new URL('premium', import.meta.url));
