import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A PostgreSQL server for tests; `url` is the address of a database on it whose role may make others. */
export type PostgresServer = {
  url: string;
  /** Shuts the server down cleanly, or stops it immediately without flushing memory (SIGQUIT), like a crash. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
};

/** The address of the database `name` on the server of the database at `url`. */
export const siblingDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** How tests can have a PostgreSQL server: the one at TEST_DATABASE_URL, or programs installed here; undefined when neither exists. */
export function findPostgres(): { url: string } | { programs: string } | undefined {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url };
  const programs = placesOfPrograms().find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
  return programs === undefined ? undefined : { programs };
}

/** Debian keeps them outside the PATH, a folder for each version: the newest first. */
function placesOfPrograms(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
}

/**
 * Starts an empty server in the system's folder for temporary files, which listens only on a socket there. What it is told is lost
 * with the machine, which makes it quick; a bench that compares asks for `durable`. One that is given a folder of its own stays there when it
 * is stopped, and is found again. `extraSettings` are applied last and override the settings of this file.
 */
export async function startServer(
  programs: string,
  kept: 'lost' | 'durable' = 'lost',
  own?: string,
  extraSettings: string[] = [],
): Promise<PostgresServer> {
  const folder = own ?? (await mkdtemp(join(tmpdir(), 'sermon-postgres-')));
  await mkdir(folder, { recursive: true });
  const user = serverUser();
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) =>
    spawn(join(programs, program), args, {
      ...user,
      cwd: folder,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });

  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  if (!existsSync(data)) {
    await ended(
      run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync']),
    );
  }
  const server = run('postgres', [
    '-D',
    data,
    ...[...settings(folder, kept === 'lost'), ...extraSettings].flatMap((setting) => ['-c', setting]),
  ]);
  await ready(server);
  return {
    url: `postgres:///postgres?host=${encodeURIComponent(folder)}&user=postgres`,
    async stop(signal = 'SIGINT') {
      server.kill(signal);
      if (server.exitCode === null) await once(server, 'exit');
      if (own === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** No answer may depend on the server's time zone. */
const settings = (folder: string, isLost: boolean) => [
  `unix_socket_directories=${folder}`,
  'listen_addresses=',
  ...(isLost ? ['fsync=off', 'full_page_writes=off'] : []),
  'timezone=Asia/Kolkata',
];

/** PostgreSQL refuses to run as root: then it is run as a user with fewer rights. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((wanted) => users.find(([name]) => name === wanted)).find(Boolean);
  if (!found) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function ended(program: ChildProcess): Promise<void> {
  const [said, [code]] = await Promise.all([program.stderr ? text(program.stderr) : '', once(program, 'exit')]);
  if (code !== 0) throw new Error(`${program.spawnfile} failed: ${said}`);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL ended: ${said}`)));
  });
}
