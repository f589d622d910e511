import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program in the project's folder and waits for its end. A signal that asks this process to end is passed on, and this
 * process ends when the program has. Gives the exit code; a program that cannot be started gives 127.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onText?: (text: string) => void }} [options] With `onText` the
 *   program's words go there instead of to the terminal.
 * @returns {Promise<number>}
 */
export function run(program, args, { onText, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: onText ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    });
    let isEnding = false;
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      isEnding = true;
      child.kill(signal);
    };
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    for (const signal of signals) process.on(signal, passOn);
    for (const stream of onText ? [child.stdout, child.stderr] : [])
      stream?.setEncoding('utf8').on('data', onText ?? (() => {}));
    /** @param {number} code */
    const end = (code) => {
      for (const signal of signals) process.off(signal, passOn);
      if (isEnding) process.exit(code || 130);
      resolve(code);
    };
    child.on('error', (error) => {
      (onText ?? console.error)(`${program}: ${error.message}`);
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/**
 * Runs a program of an installed package with this same Node, as `npx` would.
 * @param {string} file Its place in node_modules.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runPackage = (file, args, options) =>
  run(process.execPath, [`${root}/node_modules/${file}`, ...args], options);

/**
 * "3.4 s" since the moment that `performance.now()` gave.
 * @param {number} start
 */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
