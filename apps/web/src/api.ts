import { accounts } from '@sermon/contract/accounts';
import { app } from '@sermon/contract/app';
import type { Contract } from '@sermon/contract/call';
import { createClient } from '@sermon/contract/client';
import { telemetry } from '@sermon/contract/telemetry';

/**
 * Returns a function for every call of these groups. Each feature makes its own client, so that its calls load with the
 * feature.
 */
export const clientOf = <T extends Contract>(calls: T) =>
  createClient(calls, location.origin, (request) => fetch(request));

/** The calls that every page uses. */
export const api = clientOf({ app, accounts, telemetry });
