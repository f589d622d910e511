import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { browserAt } from './support/browser.ts';
import { buildServer } from './support/buildServer.ts';
import { inOtherNetwork } from './support/namespaces.ts';
import { openServer } from './support/server.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Instruction = { name: string; rest: string };

/** Returns the instructions of the last stage of the Dockerfile, which is the image. */
function imageInstructions(): Instruction[] {
  const lines = read('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ name: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }));
  return lines.slice(lines.findLastIndex(({ name }) => name === 'FROM'));
}

/** Runs a shell command, as an instruction RUN does, and resolves to its exit code and to what it printed. */
async function shell(command: string, cwd: string, env: NodeJS.ProcessEnv, ...wrapper: string[]) {
  const [program, ...args] = [...wrapper, 'sh', '-c', command];
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { code, out, err };
}

/**
 * Creates the folder /app of the image in a temporary folder by executing the instructions of the Dockerfile. The
 * installed packages are those of the repository.
 */
async function createImageFolder(app: string, env: NodeJS.ProcessEnv): Promise<void> {
  for (const { name, rest } of imageInstructions()) {
    if (name === 'COPY' && rest === '--from=build /app/dist dist') {
      await buildServer(app);
    } else if (name === 'COPY') {
      const paths = rest.split(' ');
      const target = join(app, paths.pop()!);
      mkdirSync(target, { recursive: true });
      for (const path of paths) cpSync(join(root, path), join(target, path.split('/').at(-1)!));
    } else if (name === 'RUN' && rest.startsWith('npm ci '))
      symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'));
    else if (name === 'RUN' && rest.startsWith('npm ')) expect(await shell(rest, app, env)).toMatchObject({ code: 0 });
  }
}

/** The variables that the image sets, with other folders for the data and for npm's files. */
function imageEnvironment(directory: string, home: string): NodeJS.ProcessEnv {
  const own = imageInstructions()
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ rest }) => rest.split(' ').map((pair) => pair.split('=') as [string, string]));
  return { PATH: process.env.PATH, ...Object.fromEntries(own), DATA_DIR: directory, HOME: home };
}

test.runIf(process.env.TEST_DATABASE === 'embedded' && process.platform === 'linux')(
  'npm run admin works in the image, and is refused while the product runs in another container',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sermon-image-'));
    const [app, data] = [join(folder, 'app'), join(folder, 'data')];
    mkdirSync(app);
    const env = imageEnvironment(data, folder);
    await createImageFolder(app, env);
    const [node, ...program] = JSON.parse(imageInstructions().find(({ name }) => name === 'CMD')!.rest) as string[];
    expect(node).toBe('node');
    const server = await openServer({ directory: data, logName: 'container.log', program, cwd: app });
    const people = (...wrapper: string[]) => shell('npm run admin -- people', app, env, ...wrapper);
    try {
      await server.start();
      const naomi = { firstName: 'Naomi', lastName: 'B', email: 'naomi@church.example', password: 'call me Mara 1' };
      await browserAt(server.address).accounts.register(naomi);
      const elsewhere = inOtherNetwork([]);
      const refused = await people(...(elsewhere ? [elsewhere.command, ...elsewhere.args] : []));
      expect(refused.err).toContain(
        `The database directory ${data}/database is in use by another process. Stop that process first.\n`,
      );
      expect(refused.code).toBe(1);
      await server.stop();
      const listed = await people();
      expect(listed).toMatchObject({ code: 0, err: '' });
      expect(listed.out).toContain('naomi@church.example');
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  300_000,
);

describe('compose.yaml', () => {
  type Service = Record<string, unknown>;
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };

  test.each(Object.keys(services))('gives the service %s no rights that it does not need', (name) => {
    const service = services[name]!;
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\$\{[A-Z]+_MEMORY:-\dg\}$/),
      pids_limit: expect.any(Number),
      tmpfs: expect.arrayContaining(['/tmp:size=64m']),
    });
    for (const key of ['privileged', 'cap_add', 'devices', 'network_mode', 'pid', 'ipc'])
      expect(service).not.toHaveProperty(key);
    // Every folder that a service writes to is a volume or is in memory.
    const [own, ...others] = service.volumes as string[];
    expect(own).toMatch(/^(data:\/data|database:\/var\/lib\/postgresql\/data)$/);
    expect(others).toEqual(name === 'product' ? ['${BACKUPS:-backups}:/backups'] : []);
  });

  test('publishes only the product, and only on this machine', () => {
    const published = Object.entries(services).filter(([, service]) => 'ports' in service);
    expect(published).toMatchObject([['product', { ports: ['127.0.0.1:3000:3000'] }]]);
  });

  test('runs no container as root', () => {
    expect(services.database!.user).toBe('postgres');
    expect(services.product).not.toHaveProperty('user');
    expect(imageInstructions()).toContainEqual({ name: 'USER', rest: 'node' });
  });

  test('names a version of every image', () => {
    const images = [
      ...Object.values(services).flatMap(({ image }) => (image === undefined ? [] : String(image))),
      ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!),
    ];
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d+(-trixie)?(-slim)?$/);
  });
});
