import { accounts } from '@sermon/contract/accounts';
import { app } from '@sermon/contract/app';
import type { Contract } from '@sermon/contract/call';
import { createClient } from '@sermon/contract/client';
import { telemetry } from '@sermon/contract/telemetry';

/** A function for every call of these groups, to the server that this page came from. A feature has its own, so that it is loaded with it. */
export const clientOf = <T extends Contract>(calls: T) =>
  createClient(calls, location.origin, (request) => fetch(request));

/** The calls that belong to every page. */
export const api = clientOf({ app, accounts, telemetry });
