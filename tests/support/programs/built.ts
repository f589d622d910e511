import { join } from 'node:path';

/** The variable with the folder of the built server (`programs.setup.ts`). */
export const builtServerVariable = 'BUILT_SERVER';

/** The folder from which tests start the server. It contains no Bibles, which would take long to install. */
export function builtServer(): string {
  const folder = process.env[builtServerVariable];
  if (!folder) throw new Error('The project of this test has no `programs.setup.ts` in its globalSetup');
  return folder;
}

/** The path of a built program of the server, such as `main` or `admin`. */
export const builtProgram = (name: string): string => join(builtServer(), 'dist/server', `${name}.js`);
