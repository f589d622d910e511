import { join } from 'node:path';

/** Returns the folder for PostgreSQL's files inside the database directory. */
export const clusterIn = (directory: string) => join(directory, 'cluster');
