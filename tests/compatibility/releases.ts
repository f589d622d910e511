import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** The releases with fixtures, such as '1.0.0'. */
export const releases = readdirSync(folder).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

export const fixtureOf = (release: string, name: string): string => join(folder, release, name);
