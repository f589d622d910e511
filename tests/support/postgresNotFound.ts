import { test } from 'vitest';

test.skip('PostgreSQL was not found: the server was tested on the embedded database only', () => {});
