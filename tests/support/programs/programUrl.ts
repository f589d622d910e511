import { pathToFileURL } from 'node:url';
import type { Program } from '../../../apps/server/src/programUrl.ts';
import { builtProgram } from './built.ts';

/** Replaces the server's `programUrl` in tests: worker threads and child processes run built programs. */
export function programUrl(name: string): Program {
  return { url: pathToFileURL(builtProgram(name.slice(name.lastIndexOf('/') + 1))), execArgv: [] };
}
