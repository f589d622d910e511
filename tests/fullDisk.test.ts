import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../apps/server/src/database/open.ts';
import { copyTestDatabase } from './support/database.ts';
import { openProduct, type Product } from './support/people.ts';

const folder = await mkdtemp(join(tmpdir(), 'sermon-disk-'));
const isMounted =
  process.env['TEST_DATABASE'] === 'embedded' &&
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', folder]).status === 0;
afterAll(async () => {
  if (isMounted) execFileSync('umount', ['--lazy', folder]);
  await rm(folder, { recursive: true, force: true });
});

const filler = join(folder, 'filler');

/** Fills the disk to its last byte. */
async function fill(): Promise<void> {
  const file = createWriteStream(filler);
  const failed = once(file, 'error');
  const part = Buffer.alloc(64 * 1024);
  const write = () => {
    while (!file.errored && file.write(part));
  };
  file.on('drain', write);
  write();
  await failed.catch(() => {});
}

const noRoom = {
  statusCode: 507,
  message: 'There is no room left on the server. Please tell its administrator. Everything saved so far is safe.',
};

/** A text that does not become smaller in the database, so that it needs a new place on the disk. */
const longText = () => `<p>${randomBytes(60_000).toString('base64')}</p>`;

describe.runIf(isMounted)('on a full disk', async () => {
  let product: Product;
  if (isMounted) {
    await cp((await copyTestDatabase()).directory, join(folder, 'database'), { recursive: true });
    const log = { info() {}, warn() {}, error() {} };
    const database = openDatabase({ url: undefined, directory: join(folder, 'database'), log });
    product = await openProduct({ DATA_DIR: folder }, database);
  }
  beforeEach(() => rm(filler, { force: true }));

  test('saves are refused with a sentence, nothing that was saved is lost, and saving goes on when there is room', async () => {
    const { api } = await product.join();
    let current = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
    const { id } = current;
    const save = async (text: string) => {
      const { revision } = current;
      current = await api.documents.save({ id, text, revision, editorId: crypto.randomUUID(), editorStep: 1 });
    };
    await fill();
    let refused: unknown;
    for (let n = 0; n < 200 && !refused; n++)
      await save(longText()).catch((cause: unknown) => {
        refused = cause;
      });
    expect(refused).toMatchObject(noRoom);
    await expect(save(longText())).rejects.toMatchObject(noRoom);
    expect(current, 'reading goes on').toMatchObject(await api.documents.get({ id }));
    expect(await api.history.list({ id })).toHaveLength(current.revision - 1);
    await rm(filler);
    await save(longText());
    expect(current).toMatchObject(await api.documents.get({ id }));
  });

  test('an upload is refused with the same sentence, and succeeds when there is room', async () => {
    const { api } = await product.join();
    const bytes = randomBytes(2_000_000);
    const { url, filePath, contentType } = await api.files.generateUploadUrl({ fileName: 'a.bin' });
    const put = () =>
      product.app.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': contentType } });
    await fill();
    expect((await put()).json()).toMatchObject(noRoom);
    await rm(filler);
    expect((await put()).statusCode).toBe(200);
    const { id } = await api.files.save({ name: 'a', uploadPath: filePath, fileSize: bytes.length });
    expect(Buffer.from(await (await api.files.contents({ id })).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('the embedded database recovers by itself even if its log had no room', async () => {
    const { api } = await product.join();
    const saved = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
    await fill();
    let isStopped = false;
    for (let n = 0; n < 60 && !isStopped; n++)
      await product.services.db
        .execute(sql`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`)
        .catch(() => {
          isStopped = true;
        });
    expect(isStopped).toBe(true);
    await expect(api.documents.get({ id: saved.id })).rejects.toMatchObject(noRoom);
    await rm(filler);
    expect(saved).toMatchObject(await api.documents.get({ id: saved.id }));
    expect(await api.documents.save({ id: saved.id, text: '<p>Watch</p>', revision: 1 })).toMatchObject({
      revision: 2,
    });
  });
});
