import { fileSizeLimit } from '@sermon/domain/library/items';
import { files as texts } from '@sermon/domain/texts/files';
import type { FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refused } from '../../refused.ts';
import { type Files, isPath, type UploadTerms } from './port.ts';

type Signed = Omit<UploadTerms, 'lastsMs'> & { expires: Date };

/** Time without new data after which an upload counts as abandoned, in ms. No connection stays open that long. */
const abandonedAfterMs = 2 * 60 * 60_000;
const incoming = '.incoming';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Options = { directory: string; key: () => Promise<Buffer>; clock: () => Date };

/**
 * Stores files in a folder on the local disk and receives uploads at /upload. An upload URL contains its terms and
 * their signature (HMAC-SHA256). Only the product's processes have the key for the signature.
 */
export function diskFiles({ directory, key, clock }: Options): Files {
  const inside = (path: string): string => {
    if (!isPath(path)) throw new Error('This is not a valid file path');
    return join(directory, path);
  };
  const sizeOf = (path: string) =>
    stat(inside(path)).then(
      ({ size }) => ({ size }),
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      },
    );

  /**
   * Writes the data to a temporary file and moves it to `path` once it is on disk. Removes the file if it is
   * incomplete.
   */
  async function receive(path: string, parts: AsyncIterable<Buffer>, size: number | null): Promise<void> {
    const target = inside(path);
    // The temporary name is derived from the path, so the second of two concurrent uploads to the same URL fails.
    const temporary = join(directory, incoming, path.replace('/', '_'));
    await mkdir(dirname(temporary), { recursive: true, mode: 0o700 });
    const file = await open(temporary, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? refused(409, texts.notUploaded) : error;
    });
    try {
      try {
        if (await sizeOf(path)) throw refused(409, texts.notUploaded);
        await writeAll(file, parts, size);
      } finally {
        await file.close();
      }
      await moveInto(dirname(target), temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncDirectory(dirname(target));
    await syncDirectory(directory);
  }

  return {
    kind: 'disk',
    origin: async () => null,
    async uploadUrl({ path, size, contentType, lastsMs }) {
      const expires = new Date(clock().getTime() + lastsMs);
      const query = new URLSearchParams({
        type: contentType,
        expires: String(expires.getTime()),
        ...(size !== null && { size: String(size) }),
        signature: signatureOf(await key(), { path, size, contentType, expires }),
      });
      return `/upload/${path}?${query}`;
    },
    stat: sizeOf,
    async read(path) {
      const file = await open(inside(path));
      return file.createReadStream();
    },
    async write(path, content) {
      await rm(inside(path), { force: true });
      await receive(
        path,
        (async function* () {
          yield content;
        })(),
        content.length,
      );
    },
    remove: (path) => rm(inside(path), { force: true }),
    async check() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await access(directory, constants.W_OK);
    },
    async mount(app) {
      await app.register(async (scope) => {
        // Disables body parsing: for every content type, the body is read as a stream.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, _body, done) => done(null));
        scope.put('/upload/*', { config: { isSlow: true }, schema: { hide: true } }, async (request, reply) => {
          try {
            const terms = termsOf(request, await key(), clock());
            await receive(terms.path, request.raw.iterator({ destroyOnReturn: false }), terms.size);
            return '';
          } catch (error) {
            // Closes the connection instead of waiting for the rest of the body.
            void reply.header('connection', 'close');
            // An upload that the client aborted is not a server error.
            throw request.raw.errored ? refused(400, texts.notUploaded) : error;
          }
        });
      });
    },
    async sweep(now) {
      const folder = join(directory, incoming);
      for (const name of await readdir(folder).catch((): string[] => [])) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now.getTime() }));
        if (now.getTime() - mtimeMs > abandonedAfterMs) await rm(join(folder, name), { force: true });
      }
      // The folders have the names of users, and those of deleted users are empty. A folder with files is not removed.
      for (const { name } of (await readFolders(directory)).filter((entry) => entry.isDirectory()))
        if (uuid.test(name)) await rmdir(join(directory, name)).catch(() => {});
    },
    close: () => {},
  };
}

const readFolders = (directory: string): Promise<Dirent[]> =>
  readdir(directory, { withFileTypes: true }).catch((): Dirent[] => []);

/** Moves a file into a folder, which is created. The folder may be removed in between, because it was empty. */
async function moveInto(folder: string, from: string, to: string, isLastTry = false): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    if (isLastTry || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await moveInto(folder, from, to, true);
  }
}

function signatureOf(key: Buffer, { path, size, contentType, expires }: Signed): string {
  // None of the parts can contain a line break, so different terms never produce the same string.
  const signed = ['PUT', path, size ?? '', contentType, expires.getTime()].join('\n');
  return createHmac('sha256', key).update(signed).digest('base64url');
}

function termsOf(request: FastifyRequest, key: Buffer, now: Date): Signed {
  const [address = '', query] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  const size = parameters.get('size');
  const terms = {
    path: address.slice('/upload/'.length),
    size: size === null ? null : Number(size),
    contentType: parameters.get('type') ?? '',
    expires: new Date(Number(parameters.get('expires'))),
  };
  const expected = Buffer.from(signatureOf(key, terms));
  const signature = Buffer.from(parameters.get('signature') ?? '');
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw refused(403, texts.notUploaded);
  if (terms.expires <= now || !isPath(terms.path)) throw refused(403, texts.notUploaded);
  if (request.headers['content-type'] !== terms.contentType) throw refused(403, texts.notUploaded);
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) >= fileSizeLimit) throw refused(413, texts.tooLarge);
  if (length !== undefined && terms.size !== null && Number(length) !== terms.size)
    throw refused(403, texts.notUploaded);
  return terms;
}

async function writeAll(file: FileHandle, parts: AsyncIterable<Buffer>, size: number | null): Promise<void> {
  const maxSize = size ?? fileSizeLimit - 1;
  let written = 0;
  for await (const part of parts) {
    written += part.length;
    if (written > maxSize) throw refused(413, texts.tooLarge);
    for (let from = 0; from < part.length;) from += (await file.write(part, from)).bytesWritten;
  }
  if (size !== null && written !== size) throw refused(400, texts.notUploaded);
  await file.sync();
}

/**
 * Flushes a folder to disk so that new file names survive a power failure. Windows cannot do this and does not need to.
 */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(directory);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
