import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyTestDatabase } from '../../../../../tests/support/database.ts';
import { inOtherNetwork, noOtherNetwork } from '../../../../../tests/support/namespaces.ts';
import { openDatabase } from '../open.ts';
import { DatabaseUnusable } from '../errors.ts';

const inUse = (directory: string) =>
  `The database directory ${directory} is in use by another process. Stop that process first.`;

let warnings: string[] = [];
const log = { info() {}, warn: (_: object, text: string) => void warnings.push(text), error() {} };
const open = (directory: string) => openDatabase({ url: undefined, directory, log });

/** Opens and closes the database in `directory`. Resolves to 'opened' or to the error message. */
async function outcome(directory: string): Promise<string> {
  try {
    const database = await open(directory);
    await database.close();
    return 'opened';
  } catch (error) {
    if (error instanceof DatabaseUnusable) return error.message;
    throw error;
  }
}

/** Functions that kill the processes a test has started. They run even if the test failed. */
const cleanUps: (() => void)[] = [];

/**
 * Returns the command line of a program that locks `directory`, runs the code `whenHeld`, prints "held", and keeps
 * running until it is killed.
 */
const holder = (directory: string, whenHeld = '') => {
  const lock = new URL('directory-lock.ts', import.meta.url).href;
  const script = `import { spawn } from 'node:child_process'; import { lockDirectory } from '${lock}';
    await lockDirectory('${directory}', { warn() {} }); ${whenHeld}; console.log('held'); setInterval(() => {}, 60_000);`;
  return [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
};

/** Starts a program. Resolves to its process and its first output. */
async function started([command = '', ...args]: string[], env = process.env): Promise<[ChildProcess, string]> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
  cleanUps.push(() => child.kill('SIGKILL'));
  const [output]: [Buffer] = await Promise.race([
    once(child.stdout, 'data') as Promise<[Buffer]>,
    once(child, 'exit').then(([code]) => {
      throw new Error(`${command} ended with code ${code}`);
    }),
  ]);
  return [child, output.toString().trim()];
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe.runIf(process.env.TEST_DATABASE === 'embedded')(
  'the lock on the database directory',
  { timeout: 60_000 },
  () => {
    let folder = '';
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sermon-lock-'));
    });
    afterEach(() => {
      warnings = [];
      for (const cleanUp of cleanUps.splice(0)) cleanUp();
      vi.unstubAllEnvs();
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    test('a second process is refused while the first runs, and allowed in once it is killed', async () => {
      const { directory } = await copyTestDatabase();
      const [child] = await started(holder(directory));
      expect(await outcome(directory)).toBe(inUse(directory));
      await killed(child);
      const database = await open(directory);
      expect(await outcome(directory)).toBe(inUse(directory));
      await database.close();
      expect(await outcome(directory)).toBe('opened');
      expect(warnings).toEqual([]);
    });

    describe.runIf(process.platform === 'linux')('on Linux', () => {
      test('it works across network namespaces, such as containers that share a volume', async ({ skip }) => {
        const { directory } = await copyTestDatabase();
        const elsewhere = inOtherNetwork(holder(directory));
        if (!elsewhere) return skip(noOtherNetwork);
        const [child] = await started([elsewhere.command, ...elsewhere.args]);
        expect(await outcome(directory)).toBe(inUse(directory));
        await killed(child);
        expect(await outcome(directory)).toBe('opened');
      });

      test('a copy of a locked directory is not locked, even with a copied lock file', async () => {
        const { directory } = await copyTestDatabase();
        const original = await open(directory);
        const copy = join(folder, 'copy');
        await cp(directory, copy, { recursive: true });
        await writeFile(join(copy, 'lock'), 'left by something else');
        expect(await outcome(copy)).toBe('opened');
        expect(await readFile(join(copy, 'lock'), 'utf8')).toBe('left by something else');
        await original.close();
      });

      test('the file lock alone keeps others out', async () => {
        const { directory } = await copyTestDatabase();
        const [child] = await started(['flock', join(directory, 'lock'), 'sh', '-c', 'echo held; exec cat']);
        expect(await outcome(directory)).toBe(inUse(directory));
        child.stdin?.end();
        await once(child, 'exit');
        expect(await outcome(directory)).toBe('opened');
      });

      test('the socket alone keeps others out', async () => {
        const { directory } = await copyTestDatabase();
        const [child] = await started(holder(directory), { ...process.env, PATH: folder });
        expect(await outcome(directory)).toBe(inUse(directory));
        await killed(child);
        expect(await outcome(directory)).toBe('opened');
      });

      test('it ends with its process, even if child processes are still running', async () => {
        const { directory } = await copyTestDatabase();
        const longLived = `const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' }); console.log(child.pid)`;
        const [child, output] = await started(holder(directory, longLived));
        const grandchild = Number(output.split('\n')[0]);
        cleanUps.push(() => process.kill(grandchild, 'SIGKILL'));
        expect(await outcome(directory)).toBe(inUse(directory));
        await killed(child);
        expect(process.kill(grandchild, 0), 'it is still running').toBe(true);
        expect(await outcome(directory)).toBe('opened');
      });

      test('only the owner can access the lock file', async () => {
        const { directory } = await copyTestDatabase();
        await rm(join(directory, 'lock'), { force: true });
        expect(await outcome(directory)).toBe('opened');
        const file = await stat(join(directory, 'lock'));
        expect([file.mode & 0o777, file.size, file.uid]).toEqual([0o600, 0, process.getuid?.()]);
      });

      test('a lock file that cannot be opened is named in the error message', async () => {
        const { directory } = await copyTestDatabase();
        await rm(join(directory, 'lock'), { force: true });
        await mkdir(join(directory, 'lock'));
        expect(await outcome(directory)).toContain(`The database directory ${directory} cannot be used: EISDIR`);
        await rm(join(directory, 'lock'), { recursive: true });
        expect(await outcome(directory)).toBe('opened');
      });

      test.each([
        ['there is no flock program', undefined],
        ['the file system has no such locks (util-linux)', "echo 'flock: 3: No locks available' >&2; exit 71"],
        ['the file system has no such locks (busybox)', "echo 'flock: No locks available' >&2; exit 1"],
      ])('if %s, one warning is logged and only the socket protects the directory', async (_, program) => {
        const { directory } = await copyTestDatabase();
        const programs = await mkdtemp(join(folder, 'programs-'));
        if (program) {
          await writeFile(join(programs, 'flock'), `#!/bin/sh\n${program}\n`);
          await chmod(join(programs, 'flock'), 0o700);
        }
        vi.stubEnv('PATH', program ? `${programs}${delimiter}${process.env.PATH}` : programs);
        const database = await open(directory);
        expect(await outcome(directory)).toBe(inUse(directory));
        await database.close();
        expect(warnings).toEqual([
          'The database directory could not be locked with flock. It is protected only from processes in the same container ' +
            '(network namespace): never open it from two containers.',
        ]);
      });
    });
  },
);
