import { accounts } from './accounts.ts';
import { app } from './app.ts';
import { documents } from './builder.ts';
import { folders, library } from './library.ts';
import { bible } from './research.ts';

/** Every call of the product: the server mounts it, the web calls it, the document at /api/openapi.json is made from it. */
export const contract = { app, accounts, library, folders, documents, bible };
