import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import { httpParentSite } from './http.ts';
import type { ParentSite } from './port.ts';

export function chooseParentSite({
  env,
  log,
}: {
  env: Pick<Env, 'PARENT_SITE_SERMON_URL' | 'PARENT_SITE_KEY'>;
  log: Pick<Log, 'warn'>;
}): ParentSite | null {
  const { PARENT_SITE_SERMON_URL: url, PARENT_SITE_KEY: key } = env;
  return url === undefined ? null : httpParentSite({ url, key, log });
}
