import type { DeviceKind } from '@sermon/domain/accounts/settings';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

export type Device = { device: string; deviceKind: DeviceKind };

/** What is read of a user agent, in characters. Patterns take longer for longer texts, and anyone can send any text. */
const maxUserAgent = 500;
/** The names that are shown. The parser takes an unknown name from the user agent, which is any text of a stranger. */
const knownNames: ReadonlySet<string> = new Set([
  ...Object.values(Bowser.BROWSER_MAP),
  ...Object.values(Bowser.OS_MAP),
]);

/** An iPad that asks for the pages of computers says that it is a Mac. */
const appleDevices: ReadonlySet<string> = new Set(['iPhone', 'iPad']);

const kinds: Record<string, DeviceKind> = { desktop: 'computer', tablet: 'tablet', mobile: 'phone' };

const knownNameOf = (name: string | undefined) => (name !== undefined && knownNames.has(name) ? name : undefined);

/** Reads the browser and the system from a user agent: 'Chrome on Windows'. The name is '' if they are unknown. */
export function deviceOf(userAgent: string | undefined): Device {
  // The parser refuses an empty text.
  if (!userAgent) return { device: '', deviceKind: 'unknown' };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, maxUserAgent));
  const { model, type } = platform;
  const system = model !== undefined && appleDevices.has(model) ? model : knownNameOf(os.name);
  const names = [knownNameOf(browser.name), system].filter((name) => name !== undefined);
  return { device: names.join(' on '), deviceKind: kinds[type ?? ''] ?? 'unknown' };
}

export const deviceIn = ({ headers }: FastifyRequest): string => deviceOf(headers['user-agent']).device;
