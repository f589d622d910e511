import type { DeviceKind } from '@sermon/domain/accounts/settings';
import { cleanText } from '@sermon/domain/text';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

/** A browser and its system, as the settings show them. */
export type Device = { device: string; deviceKind: DeviceKind };

/** What is read of a user agent, in characters. Patterns take longer for longer texts, and anyone can send any text. */
const maxUserAgent = 500;
/** The maximum length of a name, in characters. Some names come from the user agent itself. */
const maxName = 60;

const kinds: Record<string, DeviceKind> = { desktop: 'computer', tablet: 'tablet', mobile: 'phone' };

/** Reads the browser and the system from a user agent: 'Chrome on Windows'. The name is '' if they are unknown. */
export function deviceOf(userAgent: string | undefined): Device {
  // The parser refuses an empty text.
  if (!userAgent) return { device: '', deviceKind: 'unknown' };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, maxUserAgent));
  const names = [browser.name, os.name].map((name) => cleanText(name ?? '').trim()).filter((name) => name !== '');
  return { device: names.join(' on ').slice(0, maxName), deviceKind: kinds[platform.type ?? ''] ?? 'unknown' };
}

/** Returns the browser and the system of a request: 'Chrome on Windows', or ''. */
export const deviceIn = ({ headers }: FastifyRequest): string => deviceOf(headers['user-agent']).device;
