import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../../env.ts';
import { azureSpeaker, type azureLimits } from './azure.ts';
import { localSpeaker, type localLimits } from './local/local.ts';
import type { Speaker } from './port.ts';

type Options = {
  env: Pick<Env, 'speech'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  clock?: () => number;
  limits?: { azure?: Partial<typeof azureLimits>; local?: Partial<typeof localLimits> };
};

export function chooseSpeaker({ env: { speech }, log, clock = Date.now, limits }: Options): Speaker | null {
  switch (speech.provider) {
    case 'azure':
      return azureSpeaker({ ...speech, log, clock, ...(limits?.azure && { limits: limits.azure }) });
    case 'local':
      return localSpeaker({ log, ...(limits?.local && { limits: limits.local }) });
    case 'browser':
    case 'off':
      return null;
  }
}
