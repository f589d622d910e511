import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A PostgreSQL server for tests. The role in `url` may create databases. */
export type PostgresServer = {
  url: string;
  /** Shuts the server down cleanly, or stops it immediately without flushing memory (SIGQUIT), as a crash would. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
};

/** Returns the URL of the database `name` on the same server as `url`. */
export const siblingDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/**
 * Finds PostgreSQL for the tests: the server at TEST_DATABASE_URL, or the PostgreSQL programs installed on this
 * machine. Returns undefined if neither exists.
 */
export function findPostgres(): { url: string } | { programs: string } | undefined {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url };
  const programs = programFolders().find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
  return programs === undefined ? undefined : { programs };
}

/**
 * Returns the folders that may contain the programs. Debian keeps them outside the PATH, in one folder per version. The
 * newest version comes first.
 */
function programFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
}

/**
 * Starts an empty server in a temporary folder. It listens only on a socket in that folder. By default, a machine crash
 * may cause data loss, which makes the server fast; benches that compare databases use `durable`. If `own` names a
 * folder, the server keeps its data there for the next start. `extraSettings` are applied last and override the
 * settings in this file.
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

/** Returns the server settings. The time zone is deliberately unusual, because no result may depend on it. */
const settings = (folder: string, isLost: boolean) => [
  `unix_socket_directories=${folder}`,
  'listen_addresses=',
  ...(isLost ? ['fsync=off', 'full_page_writes=off'] : []),
  'timezone=Asia/Kolkata',
];

/** PostgreSQL refuses to run as root, so the tests run it as another user. */
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
  const [output, [code]] = await Promise.all([program.stderr ? text(program.stderr) : '', once(program, 'exit')]);
  if (code !== 0) throw new Error(`${program.spawnfile} failed: ${output}`);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL ended: ${output}`)));
  });
}
