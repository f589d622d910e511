import { importFormats } from '@sermon/domain/library/importFormats';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { imports as texts } from '@sermon/domain/texts/imports';
import type { FastifyBaseLogger } from 'fastify';
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ChildProcesses,
  createChildProcesses,
  defaultWaitMs,
  JobInterrupted,
  niceness,
  type WorkerProcess,
} from '../childProcesses/childProcesses.ts';
import type { Env } from '../env.ts';
import { refusedFields } from '../refused.ts';

/** A WordPerfect document. */
export type OfficeJob = { bytes: Uint8Array };

/** A Word document (.docx), or null if LibreOffice cannot read the other one. */
type OfficeResult = Uint8Array | null;

export type OfficeConverter = ChildProcesses<OfficeJob, OfficeResult>;

export type OfficeLimits = {
  processorSeconds: number;
  /** Address space of each process, in KiB. */
  memoryKiB: number;
  /** Time for a file on a machine that is busy with something else, in ms. */
  waitMs: number;
};

const defaultLimits: OfficeLimits = { processorSeconds: 30, memoryKiB: 2 * 2 ** 20, waitMs: defaultWaitMs };

/** Without network, without sight of other processes, and ended with the process that started it. */
const isolation = ['--user', '--map-current-user', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

const notIsolated =
  'This system does not let the server isolate LibreOffice, so it can use the network and read what the server can (docs/configuration.md)';

/**
 * Creates a converter that runs LibreOffice, one file at a time. Each process has its own profile and home in a temporary
 * folder, which is removed after it, and none of the server's settings.
 */
export function createOfficeConverter(options: {
  /** The path of LibreOffice's program. */
  program: string;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  limits?: Partial<OfficeLimits>;
}): OfficeConverter {
  const { program, log } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const isolated = new Promise<string[]>((resolve) => {
    execFile('unshare', [...isolation, 'true'], { env: environment('/') }, (err) => {
      if (err) log.warn(notIsolated);
      resolve(err ? [] : ['unshare', ...isolation]);
    });
  });
  return createChildProcesses<OfficeJob, OfficeResult>({
    start: () => startOffice(async (args) => [...(await isolated), program, ...args], limits),
    limits: { processes: 1, queueLimit: 8, jobsPerRequester: 2, idleTimeoutMs: 0 },
    log,
    busy: texts.busy,
    failed: {
      message: () => 'LibreOffice could not convert a WordPerfect document',
      refusal: () => refusedFields({ Upload: [texts.tooComplex(importFormats.wordPerfect)] }),
    },
  });
}

/** Returns null if the settings name no program. */
export const chooseOfficeConverter = (options: {
  env: Pick<Env, 'OFFICE_CONVERTER'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}): OfficeConverter | null => {
  const { OFFICE_CONVERTER: program } = options.env;
  return program === undefined ? null : createOfficeConverter({ program, log: options.log });
};

const environment = (home: string) => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: home,
  TMPDIR: home,
});

/**
 * The limits apply to every process that starts from this one. A limit of the system may be lower already. The shell stays, so
 * a program that is killed at a limit is an exit code, and only this server ends the shell itself.
 */
const limited = ({ processorSeconds, memoryKiB }: OfficeLimits) => `
  ulimit -c 0
  ulimit -t ${processorSeconds}
  ulimit -v ${memoryKiB}
  ulimit -f ${fileSizeLimit / 512}
  nice -n ${niceness} "$@"
  exit $?
`;

const name = 'document';

const profileOf = (folder: string): string => pathToFileURL(join(folder, 'profile')).href;

/**
 * The socket of a running LibreOffice, which it leaves if it is killed. It is always in /tmp. Its name has the MD5 of the
 * profile's address, each byte without leading zeros (desktop/source/app/officeipcthread.cxx).
 */
function socketOf(folder: string): string {
  const hash = createHash('md5').update(profileOf(folder), 'utf16le').digest();
  const digits = Array.from(hash, (byte) => byte.toString(16)).join('');
  return `/tmp/OSL_PIPE_${userInfo().uid}_SingleOfficeIPC_${digits}`;
}

const commandLine = (folder: string): string[] => [
  `-env:UserInstallation=${profileOf(folder)}`,
  '--headless',
  '--norestore',
  '--nologo',
  '--nodefault',
  '--nolockcheck',
  // No other filter, whatever the file contains.
  '--infilter=WordPerfect',
  '--convert-to',
  'docx:MS Word 2007 XML',
  '--outdir',
  join(folder, 'converted'),
  join(folder, name),
];

/** Settings of a new profile: no macros, no updates of links, no content from elsewhere, no Java. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['Office.Writer/Content/Update', 'Link', 0],
  ['Office.Java/VirtualMachine', 'Enable', false],
]
  .map(
    ([path, prop, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${prop}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`;

function startOffice(
  command: (args: string[]) => Promise<string[]>,
  limits: OfficeLimits,
): WorkerProcess<OfficeJob, OfficeResult> {
  const ended = new AbortController();
  let cleaned: Promise<unknown> = Promise.resolve();

  async function convert({ bytes }: OfficeJob, folder: string): Promise<OfficeResult> {
    await mkdir(join(folder, 'profile/user'), { recursive: true });
    await writeFile(join(folder, 'profile/user/registrymodifications.xcu'), profile);
    await writeFile(join(folder, name), bytes);
    await runLimited(await command(commandLine(folder)), folder, limits, ended.signal);
    const path = join(folder, 'converted', `${name}.docx`);
    const found = await lstat(path).catch(() => null);
    if (!found) return null;
    // Not a link to another file.
    if (!found.isFile() || found.size >= fileSizeLimit) throw new Error('The converted file cannot be used');
    return readFile(path);
  }

  return {
    run(job) {
      const work = async () => {
        const folder = await mkdtemp(join(tmpdir(), 'sermon-office-'));
        try {
          return await convert(job, folder);
        } finally {
          await rm(socketOf(folder), { force: true });
          await rm(folder, { recursive: true, force: true, maxRetries: 5 });
        }
      };
      const working = work();
      cleaned = working.catch(() => {});
      return working;
    },
    isSpent: () => true,
    async end() {
      ended.abort();
      await cleaned;
    },
  };
}

/**
 * Runs a program until it exits. Rejects with `JobInterrupted` if it is killed or has not exited in time, and with an
 * error if it failed. Ends what it started, too: it has a process group of its own.
 */
function runLimited(command: string[], folder: string, limits: OfficeLimits, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new JobInterrupted('The conversion was canceled'));
    const child = spawn('/bin/sh', ['-c', limited(limits), 'sh', ...command], {
      cwd: folder,
      env: environment(folder),
      stdio: 'ignore',
      detached: true,
    });
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All processes of the group have exited.
      }
    };
    const timer = setTimeout(kill, limits.waitMs);
    const settle = (error: Error | null) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      kill();
      if (error) reject(error);
      else resolve();
    };
    signal.addEventListener('abort', kill);
    child.once('error', (cause) => settle(new JobInterrupted('The program could not be started', { cause })));
    child.once('exit', (code, killedBy) => {
      if (killedBy) settle(new JobInterrupted(`The program was ended (${killedBy})`));
      // Newer versions of LibreOffice exit with 1 if they cannot read a file, older ones with 0.
      else settle(code === 0 || code === 1 ? null : new Error(`The program failed (${code})`));
    });
  });
}
