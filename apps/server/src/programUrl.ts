/** A program that runs in a worker thread or a child process of this one. */
export type Program = {
  url: URL;
  /** Node options that the program needs. */
  execArgv: string[];
};

/**
 * Finds the program `name`, which is a module path relative to this folder without '.ts', such as
 * 'database/embedded/database-worker'. In the bundle, it is the file with the same base name next to this one.
 */
export function programUrl(name: string): Program {
  if (import.meta.url.endsWith('.ts')) {
    const typescript = new URL('typescript.mjs', import.meta.url);
    return { url: new URL(`${name}.ts`, import.meta.url), execArgv: ['--import', typescript.href] };
  }
  return { url: new URL(`${name.slice(name.lastIndexOf('/') + 1)}.js`, import.meta.url), execArgv: [] };
}
