import type { Db } from '../../database/open.ts';
import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import { apiBible } from './apibible.ts';
import { esv } from './esv.ts';
import { installedBibles } from './installedBibles.ts';
import type { BibleSource } from './port.ts';

type Options = {
  db: Db;
  env: Pick<Env, 'apiBible' | 'ESV_API_KEY' | 'ESV_URL'>;
  clock: () => Date;
  log: Pick<Log, 'warn'>;
};

export function chooseBibles({ db, env, clock, log }: Options): readonly BibleSource[] {
  const sources = [installedBibles(db)];
  if (env.apiBible) sources.push(apiBible({ ...env.apiBible, clock, log }));
  if (env.ESV_API_KEY) sources.push(esv({ key: env.ESV_API_KEY, url: env.ESV_URL, clock, log }));
  return sources;
}
