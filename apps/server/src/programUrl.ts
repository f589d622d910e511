/** A program that runs in a worker thread or a child process of this one. */
export type Program = {
  url: URL;
  /** What Node needs to run it. */
  execArgv: string[];
};

/**
 * Where the program `name` stands. From sources it is the module of that path under this folder, without '.ts'
 * ('database/embedded/database-worker'); in the bundle it is the file of the same last name beside this one.
 */
export function programUrl(name: string): Program {
  if (import.meta.url.endsWith('.ts')) {
    const typescript = new URL('typescript.mjs', import.meta.url);
    return { url: new URL(`${name}.ts`, import.meta.url), execArgv: ['--import', typescript.href] };
  }
  return { url: new URL(`${name.slice(name.lastIndexOf('/') + 1)}.js`, import.meta.url), execArgv: [] };
}
