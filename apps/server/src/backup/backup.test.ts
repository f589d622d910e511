import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { afterFile } from '../../../../tests/support/cleanup.ts';
import { copyTestDatabase } from '../../../../tests/support/database.ts';
import { openProduct, type Person, type Product } from '../../../../tests/support/people.ts';
import { siblingDatabase } from '../../../../tests/support/postgres.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { makeBackup, type Places } from './backup.ts';
import { readLastBackup } from './contents.ts';
import { interruptible } from './copyFolder.ts';
import { withDatabase } from './embedded.ts';
import { type Manifest, readBackup } from './folder.ts';
import { connectToServer, serveBackups, socketIn } from './liveServer.ts';
import { environmentFor } from './postgres.ts';
import { restoreBackup } from './restore.ts';

const log = { info() {}, warn() {}, error() {} };
const isEmbedded = process.env.TEST_DATABASE === 'embedded';
const running = () => new AbortController().signal;
const now = new Date('2026-11-30T04:12:09.000Z');
const picture = randomBytes(20_000);

let folder = '';
let product: Product;
let database: Database;
let places: Places;
let ruth: Person;
let backup = '';
let filePath = '';

async function newFolder(): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), 'sermon-backup-'));
  afterFile(() => rm(created, { recursive: true, force: true }));
  return created;
}

/** A place without data: a folder, and on PostgreSQL an empty database. */
async function emptyPlaces(): Promise<Places> {
  const dataDirectory = await newFolder();
  const [databaseDirectory, filesDirectory] = [join(dataDirectory, 'database'), join(dataDirectory, 'files')];
  if (isEmbedded) return { dataDirectory, databaseDirectory, filesDirectory, bucket: null, DATABASE_URL: undefined };
  const { url = '' } = await copyTestDatabase();
  const client = new pg.Client(siblingDatabase(url, 'postgres'));
  const name = new URL(url).pathname.slice(1);
  await client.connect();
  await client.query(`drop database ${name}`);
  await client.query(`create database ${name}`);
  await client.end();
  return { dataDirectory, databaseDirectory, filesDirectory, bucket: null, DATABASE_URL: url };
}

beforeAll(async () => {
  folder = await newFolder();
  const place = await copyTestDatabase();
  database = await openDatabase({ ...place, log });
  product = await openProduct({}, Promise.resolve(database));
  const { dataDirectory, databaseDirectory, filesDirectory } = product.services.env;
  places = {
    DATABASE_URL: place.url,
    databaseDirectory: isEmbedded ? place.directory : databaseDirectory,
    dataDirectory,
    filesDirectory,
    bucket: null,
  };
  if (isEmbedded) {
    const serving = await serveBackups({ database, directory: place.directory, log });
    afterFile(serving.close);
  }
  ruth = await product.join('Ruth');
  const terms = { fileName: 'Handout.pdf', fileSize: picture.length, contentType: 'application/pdf' };
  const address = await ruth.api.files.generateUploadUrl(terms);
  filePath = address.filePath;
  const headers = { 'content-type': address.contentType };
  await product.app.inject({ method: 'PUT', url: address.url, payload: picture, headers });
  await ruth.api.files.save({ name: 'Handout', uploadPath: filePath, fileSize: picture.length });
  // A line separator of Unicode, which is part of a row in a dump.
  await database.db.execute(sql`update library_item set name = name || chr(8232)`);
  ({ folder: backup } = await makeBackup(places, folder, now, running()));
});

test('a backup is a dated folder that nobody else can read, and the product knows when it was made', async () => {
  expect(backup).toBe(join(folder, 'sermon-maker-2026-11-30-0412'));
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(await readBackup(backup)).toMatchObject({
    dateMade: now.toISOString(),
    database: isEmbedded ? 'embedded' : 'postgres',
    rows: { account: 1, file_asset: 1 },
    files: { kind: 'disk', count: 1, bytes: 20_000, missing: 0 },
  });
  expect(await readLastBackup(database.db)).toEqual(now);
});

test('a backup that is made while somebody writes has every save that was acknowledged before, and can be restored', async () => {
  let isWriting = true;
  let acknowledged = 0;
  let asset = await ruth.api.documents.save({ name: 'Comfort', text: '<p>0</p>' });
  const writing = (async () => {
    while (isWriting) {
      const text = `<p>${acknowledged + 1}</p>`;
      asset = await ruth.api.documents.save({ id: asset.id, name: 'Comfort', text, revision: asset.revision });
      acknowledged++;
    }
  })();
  await expect.poll(() => acknowledged).toBeGreaterThan(5);
  const before = acknowledged;
  const made = await makeBackup(places, await newFolder(), now, running()).finally(() => (isWriting = false));
  await writing;
  expect(acknowledged, 'saves go on during the backup').toBeGreaterThan(before);

  const target = await emptyPlaces();
  await chmod(join(made.folder, 'files', filePath), 0o400);
  const { aside } = await restoreBackup(target, made.folder, now);
  expect(aside).toBeNull();
  await withDatabase({ url: target.DATABASE_URL, directory: target.databaseDirectory }, async ({ db }) => {
    const { rows } = await db.execute<{ text: string }>(
      sql`select document.text from document join library_item on id = item_id where name = 'Comfort'`,
    );
    expect(Number(/\d+/.exec(rows[0]!.text)?.[0])).toBeGreaterThanOrEqual(before);
    expect((await db.execute(sql`select email from account`)).rows).toEqual([{ email: ruth.email }]);
    expect(await readLastBackup(db)).toEqual(now);
  });
  expect(await readFile(join(target.filesDirectory, filePath))).toEqual(picture);
  expect(statSync(join(target.filesDirectory, filePath)).mode & 0o777).toBe(0o600);
});

// These are the same on both databases, and faster on PostgreSQL.
test.skipIf(isEmbedded)(
  'files that the database names and that are missing are reported, and do not prevent a backup',
  async () => {
    const path = join(places.filesDirectory, filePath);
    await truncate(path, 10);
    const { files, missing } = await makeBackup(places, await newFolder(), now, running());
    await writeFile(path, picture);
    expect(files).toMatchObject({ count: 1, missing: 1 });
    expect(missing).toEqual([filePath]);
  },
);

test.skipIf(isEmbedded)('files in a bucket are not part of a backup', async () => {
  const bucket = { name: 'sermons' } as Places['bucket'];
  const made = await makeBackup({ ...places, bucket }, await newFolder(), now, running());
  expect(made.files).toEqual({ kind: 's3', count: 0, bytes: 0, missing: 0 });
  expect(existsSync(join(made.folder, 'files'))).toBe(false);
  await expect(restoreBackup(places, made.folder, now)).rejects.toThrow(
    'The files of this backup are in an S3 bucket. Set STORAGE=s3 and the bucket.',
  );
});

test('a backup that cannot be made leaves no folder, and says why', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(makeBackup(places, join(file, 'backups'), now, running())).rejects.toThrow(
    /cannot be used: ENOTDIR: not a directory/,
  );
  await expect(makeBackup(places, file, now, running())).rejects.toThrow(`${file} cannot be used: EEXIST`);
  const own = await newFolder();
  await symlink(places.filesDirectory, join(own, 'link'));
  await expect(makeBackup(places, join(own, 'link'), now, running())).rejects.toThrow('would be part of the data.');
  await rm(join(own, 'link'));
  await expect(makeBackup(places, own, now, AbortSignal.abort())).rejects.toThrow('The backup was interrupted.');
  expect(await readdir(own)).toEqual([]);
  await expect(makeBackup(places, join(places.filesDirectory, 'backups'), now, running())).rejects.toThrow(
    'would be part of the data. Choose another folder.',
  );
});

test('a copy of many files can be interrupted', async () => {
  const interrupted = new AbortController();
  setImmediate(() => interrupted.abort());
  const copied = Array.fromAsync(interruptible(Array<string>(100_000).fill('file'), interrupted.signal));
  await expect(copied).rejects.toThrow('aborted');
});

test.skipIf(isEmbedded).each([
  ['', undefined, undefined],
  ['?sslmode=disable', 'disable', undefined],
  ['?sslmode=no-verify', 'require', undefined],
  ['?sslmode=require', 'verify-full', 'trusted.pem'],
  ['?ssl=true', 'verify-full', 'trusted.pem'],
  ['?uselibpqcompat=true&sslmode=require', 'require', undefined],
])('pg_dump verifies the server as the product does: %s', (parameters, mode, authorities) => {
  const environment = environmentFor(`postgres://sermon@example.org/sermon${parameters}`, 'trusted.pem');
  expect(environment.PGSSLMODE).toBe(mode);
  expect(environment.PGSSLROOTCERT).toBe(authorities);
});

test('a second backup at the same time is refused', async () => {
  const busy = 'Another backup is being made. Wait until it is done.';
  const own = await newFolder();
  if (isEmbedded) {
    const first = await connectToServer(places.databaseDirectory);
    await expect(makeBackup(places, own, now, running())).rejects.toThrow(busy);
    await first?.close();
  } else {
    const client = new pg.Client(places.DATABASE_URL);
    await client.connect();
    await client.query('select pg_advisory_lock(7340118251)');
    await expect(makeBackup(places, own, now, running())).rejects.toThrow(busy);
    await client.end();
  }
  expect((await readdir(own)).filter((name) => name.startsWith('sermon-maker'))).toEqual([]);
});

describe('a restore', () => {
  const restore = (of: string, to = places, at = now) => restoreBackup(to, of, at);

  const sumsOf = (list: string, path: string, content: string) =>
    list.replace(new RegExp(`^\\w+(?= {2}${path}$)`, 'm'), createHash('sha256').update(content).digest('hex'));

  /** Restores the backup with another content of this file, and the checksum of that unless it is damaged. */
  async function restoreWith(path: string, content: string, to: Places, isDamaged = false): Promise<unknown> {
    const [file, sums] = [join(backup, path), join(backup, 'SHA256SUMS')];
    const [original, list] = [await readFile(file), await readFile(sums, 'utf8')];
    await writeFile(file, content);
    if (!isDamaged) await writeFile(sums, sumsOf(list, path, content));
    try {
      return await restore(backup, to);
    } finally {
      await writeFile(sums, list);
      await writeFile(file, original);
    }
  }
  const restoreDescribed = async (changes: Partial<Manifest>, to: Places): Promise<unknown> => {
    const manifest = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')) as Manifest;
    return restoreWith('backup.json', JSON.stringify({ ...manifest, ...changes }), to);
  };

  test.each([
    ['a file that was cut', () => `files/${filePath}`, 'has changed'],
    [
      'a database that has changed',
      () => (isEmbedded ? 'database/cluster/global/pg_control' : 'database.dump'),
      'has changed',
    ],
    ['a description that has changed', () => 'backup.json', 'has changed'],
    ['a list that was cut', () => 'SHA256SUMS', 'SHA256SUMS is incomplete'],
  ])('refuses %s', async (_, path, sentence) => {
    await expect(restoreWith(path(), 'cut', places, true)).rejects.toThrow(sentence);
  });

  test('refuses a list that was cut after a line, and a list or a description that leaves the folder', async () => {
    const sums = join(backup, 'SHA256SUMS');
    const list = await readFile(sums, 'utf8');
    const cut = list.split('\n').slice(0, -2).join('\n');
    await expect(restoreWith('SHA256SUMS', `${cut}\n`, places, true)).rejects.toThrow('SHA256SUMS is incomplete');
    const outside = join(folder, 'outside');
    await writeFile(outside, '');
    await symlink(outside, join(backup, 'link'));
    for (const path of ['../outside', 'link'])
      await expect(
        restoreWith('SHA256SUMS', `${list}${createHash('sha256').digest('hex')}  ${path}\n`, places, true),
      ).rejects.toThrow(`${path} is missing or unreadable.`);
    await rm(join(backup, 'link'));
    await expect(restoreDescribed({ emptyFolders: ['files/../../outside'] }, places)).rejects.toThrow('does not know');
  });

  test.runIf(process.getuid?.() === 0)('refuses root where the data belongs to another user', async () => {
    const dataDirectory = await newFolder();
    await chown(dataDirectory, 1000, 1000);
    await expect(restore(backup, { ...places, dataDirectory })).rejects.toThrow(
      'belongs to another user (1000). Run the command as that user, not as root.',
    );
  });

  test('refuses a backup in which a file is missing, and a folder that is no backup', async () => {
    const [file, away] = [join(backup, 'files', filePath), join(folder, 'away')];
    await rename(file, away);
    await expect(restore(backup)).rejects.toThrow(`files/${filePath} is missing or unreadable.`);
    await rename(away, file);
    await expect(restore(folder)).rejects.toThrow('is not a backup: it has no readable file backup.json.');
  });

  test('refuses a backup of a newer version', async () => {
    await expect(restoreDescribed({ migration: Date.UTC(2050, 0), version: '9.0.0' }, places)).rejects.toThrow(
      'This backup was made by version 9.0.0, which is newer. Install that version first.',
    );
  });

  test('refuses the data of a running product', async () => {
    await expect(restore(backup)).rejects.toThrow(
      isEmbedded ? 'is in use by another process. Stop that process first.' : 'is not empty, and nothing was changed.',
    );
    expect(await readFile(join(places.filesDirectory, filePath))).toEqual(picture);
  });

  test('moves the former data aside, and leaves it as it was if the backup cannot be opened', async () => {
    const target = await emptyPlaces();
    await restore(backup, target, new Date('2026-11-29T04:00:00.000Z'));
    const note = join(target.filesDirectory, 'note');
    await writeFile(note, 'former');
    if (!isEmbedded) {
      target.DATABASE_URL = (await emptyPlaces()).DATABASE_URL;
      await expect(restoreWith('database.dump', 'no dump', target)).rejects.toThrow('pg_restore failed: ');
    }
    await expect(restoreDescribed({ rows: { account: 2 } }, target)).rejects.toThrow(
      'account has 1 rows and should have 2.',
    );
    expect(await readFile(note, 'utf8')).toBe('former');
    expect((await readdir(target.dataDirectory)).filter((name) => name.includes('restore'))).toEqual([]);

    if (!isEmbedded) target.DATABASE_URL = (await emptyPlaces()).DATABASE_URL;
    const { aside } = await restore(backup, target);
    expect(aside).toBe(join(target.dataDirectory, 'before-restore-2026-11-30-0412'));
    expect(await readFile(join(aside!, 'files/note'), 'utf8')).toBe('former');
    expect(existsSync(note)).toBe(false);
    expect(await readFile(join(target.filesDirectory, filePath))).toEqual(picture);
    if (!isEmbedded) return;
    expect(existsSync(join(aside!, 'database/cluster/PG_VERSION'))).toBe(true);
    // Without a running product, the command uses the database itself.
    expect((await makeBackup(target, await newFolder(), now, running())).rows).toMatchObject({ account: 1 });
  });
});

describe.runIf(isEmbedded)('the socket for backups', () => {
  test('can be used only by the user who runs the product', () => {
    expect(statSync(socketIn(places.databaseDirectory)).mode & 0o777).toBe(0o600);
  });

  test('keeps users waiting until the backup ends, however it ends', async () => {
    const socket = createConnection(socketIn(places.databaseDirectory));
    socket.write('hold\n');
    for (let received = ''; !received.includes('contents');) received += String((await once(socket, 'data'))[0]);
    let isSaved = false;
    const saving = ruth.api.documents.save({ name: 'Patience', text: '' }).then(() => (isSaved = true));
    // Longer than a save takes without a hold.
    for (let reads = 0; reads < 2_000; reads++) await readFile(join(backup, 'backup.json'));
    expect(isSaved).toBe(false);
    socket.destroy();
    await saving;
  });

  test('does not keep users waiting longer than the limit, and the backup then fails', async () => {
    const place = await copyTestDatabase();
    const other = await openDatabase({ ...place, log });
    const serving = await serveBackups({ database: other, directory: place.directory, log }, 20);
    const holder = await connectToServer(place.directory);
    await holder!.hold();
    await other.db.execute(sql`select 1`);
    expect(await holder!.release()).toBe(false);
    await holder!.close();
    await serving.close();
    await other.close();
  });
});
