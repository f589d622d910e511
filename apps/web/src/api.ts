import { accounts } from '@sermon/contract/accounts';
import { app } from '@sermon/contract/app';
import type { Contract } from '@sermon/contract/call';
import { createClient } from '@sermon/contract/client';
import { telemetry } from '@sermon/contract/telemetry';

/**
 * Returns a client with one function per call in these groups. Each feature creates its own client so that its call
 * definitions load with the feature.
 */
export const clientOf = <T extends Contract>(calls: T) =>
  createClient(calls, location.origin, (request) => fetch(request));

/** The calls that every page uses. */
export const api = clientOf({ app, accounts, telemetry });
