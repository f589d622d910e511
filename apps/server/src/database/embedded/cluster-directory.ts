import { join } from 'node:path';

/** Where in the database directory the cluster's own files stand. */
export const clusterIn = (directory: string) => join(directory, 'cluster');
