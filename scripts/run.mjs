import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Whether this is a release (`npm run release`), which is built and has no sources. */
export const isRelease = !existsSync(`${root}/apps`);

/**
 * Runs a program in the root folder. Resolves to its exit code, or to 127 if it could not be started. Forwards
 * termination signals to the program; this process then exits after it.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onText?: (text: string) => void }} [options] With `onText`, the
 * program's output goes to that function instead of the terminal.
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
    const stopPassing = passSignalsOn(child, () => (isEnding = true));
    for (const stream of onText ? [child.stdout, child.stderr] : [])
      stream?.setEncoding('utf8').on('data', onText ?? (() => {}));
    /** @param {number} code */
    const end = (code) => {
      stopPassing();
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
 * Runs a program in place of this process, which passes on what ends it, and then ends in the same way.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<never>}
 */
export async function become(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const stopPassing = passSignalsOn(child);
  const [code, signal] = await once(child, 'close');
  stopPassing();
  if (signal !== null) process.kill(process.pid, signal);
  process.exit(code ?? 1);
}

/**
 * Passes on the signals that would end this process, until the returned function is called. Ctrl+C in a terminal reaches
 * the child by itself. A second one would end it before it has closed its files.
 * @param {import('node:child_process').ChildProcess} child
 */
function passSignalsOn(child, onSignal = () => {}) {
  const isInTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    onSignal();
    if (signal !== 'SIGINT' || !isInTerminal) child.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, passOn);
  return () => {
    for (const signal of signals) process.off(signal, passOn);
  };
}

/**
 * Runs a program from an installed package with the current Node version, as `npx` would.
 * @param {string} file Path within node_modules.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runPackage = (file, args, options) =>
  run(process.execPath, [`${root}/node_modules/${file}`, ...args], options);

/**
 * Formats the time since `start`, a value of `performance.now()`, as "3.4 s".
 * @param {number} start
 */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
