import { join } from 'node:path';

export const clusterIn = (directory: string) => join(directory, 'cluster');
