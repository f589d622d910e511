import { speechPath } from '@sermon/contract/speech/speech';
import { audioFormat, ssmlOf } from '@sermon/domain/speech/ssml';
import { spawnSync } from 'node:child_process';
import { constants, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainPicture } from '../files/pictures.ts';
import { readDocx } from '../files/readDocx.ts';
import { readMp3 } from '../files/readMp3.ts';
import { readPdf } from '../files/readPdf.ts';
import { readPptx } from '../files/readPptx.ts';
import { wordFile, wordLine } from '../files/wordFiles.ts';
import { browserAt, type CookieJar } from '../support/browser.ts';
import { inOtherNetwork } from '../support/namespaces.ts';
import { openServer, type Server } from '../support/server.ts';
import { expect, testAsVisitor } from './support/app.ts';
import { openNew, paper, storedText, writeAtEnd } from './support/writing.ts';

const root = join(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll(/\s*\\\n\s*/g, ' ');

type Release = {
  server: Server;
  /** Runs a command of the shell in the folder of the release, with the environment of the image. */
  shell(command: string, ...wrapper: string[]): { status: number | null; stdout: string; stderr: string };
};

const test = testAsVisitor.extend<{ release: Release }>({
  release: async ({}, give, { workerIndex }) => {
    const folder = await mkdtemp(join(tmpdir(), 'sermon-release-'));
    const [app, data] = [join(folder, 'app'), join(folder, 'data')];
    const run = (program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env) =>
      spawnSync(program, args, { cwd, env, encoding: 'utf8' });
    const made = run(process.execPath, ['scripts/release.mjs', folder], root);
    expect(made, 'npm run release').toMatchObject({ status: 0, stderr: '' });
    mkdirSync(app);
    const unpack = /(tar -xzf \S+) -C \S+ (.+)/.exec(dockerfile)!;
    expect(run('sh', ['-c', `${unpack[1]} -C ${app} ${unpack[2]}`], folder)).toMatchObject({ status: 0 });
    installLocked(app);
    const settings = Object.fromEntries(
      [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) => pairs!.split(' ').map((pair) => pair.split('='))),
    ) as Record<string, string>;
    const env = { PATH: process.env.PATH, ...settings, DATA_DIR: data, HOME: folder };
    const [node, ...program] = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)![1]!) as string[];
    expect(node).toBe('node');
    const server = await openServer({ directory: data, logName: `release-${workerIndex}.log`, program, cwd: app });
    await server.start();
    await give({
      server,
      shell(command, ...wrapper) {
        const [first, ...rest] = [...wrapper, 'sh', '-c', command];
        return run(first, rest, app, env);
      },
    });
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: ({ release }, give) => give(release.server.address),
});

/** Does what `npm ci` does in the folder of a release, with the packages of the repository. No others are there. */
function installLocked(app: string): void {
  const { packages } = JSON.parse(readFileSync(join(app, 'npm-shrinkwrap.json'), 'utf8')) as {
    packages: Record<string, { version: string; optional?: boolean }>;
  };
  for (const [path, { version, optional }] of Object.entries(packages)) {
    if (path === '') continue;
    const source = [join(root, 'apps/server', path), join(root, path)].find((place) => existsSync(place));
    if (source === undefined && optional) continue;
    expect(JSON.parse(readFileSync(join(source!, 'package.json'), 'utf8')), path).toMatchObject({ version });
    cpSync(source!, join(app, path), { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
}

test('a release serves the main job from its own files and the packages that it names', async ({
  page,
  preacher,
  release: { server, shell },
}) => {
  test.setTimeout(600_000);
  await page.goto('/');
  const slide = '<span class="sm-slide" data-slide-id="a">Ruth 2</span>';
  const id = await openNew(page, 'Gleaning', `<h1>${slide}</h1><p>She gleaned in the field.</p>`);
  await writeAtEnd(page, ' Boaz saw her.');
  await expect.poll(() => storedText(page, id)).toContain('She gleaned in the field. Boaz saw her.');

  const jar: CookieJar = { cookie: '' };
  const api = browserAt(server.address, jar);
  await api.accounts.signIn({ email: preacher.email, password: preacher.password });
  const bytes = async (file: Promise<Blob>) => new Uint8Array(await (await file).arrayBuffer());
  expect(readPdf(await bytes(api.documents.pdf({ id })))).toMatchObject({
    pages: 1,
    title: 'Gleaning',
    isAccessible: true,
  });
  const says = expect.objectContaining({ text: expect.stringContaining('She gleaned in the field.') });
  expect(readDocx(await bytes(api.documents.docx({ id }))).paragraphs).toContainEqual(says);
  const file = new File([new Uint8Array(await wordFile({ body: wordLine('He ran.') }))], 'Sermon.docx');
  expect(await api.word.convert({ file })).toMatchObject({ html: '<p>He ran.</p>' });
  const picture = new File([new Uint8Array(await plainPicture().jpeg().toBuffer())], 'Me.jpg');
  expect((await api.profilePicture.save({ file: picture })).profileImageUrl).toContain('/Picture/');
  expect(readPptx(await bytes(api.slides.export({ id, format: 'pptx' }))).slides).toHaveLength(1);
  const spoken = await fetch(new URL(speechPath, server.address), {
    method: 'POST',
    body: ssmlOf({ voice: 'en-US-JennyNeural', speed: 1, text: 'She gleaned in the field.' }),
    headers: {
      cookie: jar.cookie,
      authorization: `Bearer ${(await api.speech.getToken({})).message}`,
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': audioFormat,
      'sec-fetch-site': 'same-origin',
    },
  });
  expect(readMp3(new Uint8Array(await spoken.arrayBuffer())).seconds).toBeGreaterThan(1);

  const { shareId } = await api.sharing.share({ libraryAssetId: id });
  await page.goto(`/share/${shareId}`);
  await expect(page.getByRole('heading', { name: 'Ruth 2' })).toBeVisible();

  const elsewhere = process.platform === 'linux' ? inOtherNetwork([]) : undefined;
  const people = (...wrapper: string[]) => shell('npm run admin -- people', ...wrapper);
  const refused = people(...(elsewhere ? [elsewhere.command, ...elsewhere.args] : []));
  expect(refused.stderr).toContain('is in use by another process. Stop that process first.\n');
  expect(refused.status).toBe(1);
  await server.stop();
  expect(people()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining(preacher.email) });

  await server.start();
  await page.goto(`/build/${id}`);
  await expect(paper(page)).toContainText('She gleaned');
});
