export type Program = {
  url: URL;
  execArgv: string[];
};

/**
 * Returns the program `name`, a module path relative to this folder without '.ts', such as
 * 'database/embedded/database-worker'. In the bundle, the program is the file with the same base name next to this one.
 */
export function programUrl(name: string): Program {
  if (import.meta.url.endsWith('.ts')) {
    const typescript = new URL('typescript.mjs', import.meta.url);
    return { url: new URL(`${name}.ts`, import.meta.url), execArgv: ['--import', typescript.href] };
  }
  return { url: new URL(`${name.slice(name.lastIndexOf('/') + 1)}.js`, import.meta.url), execArgv: [] };
}
