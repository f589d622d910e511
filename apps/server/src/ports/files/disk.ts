import { fileSizeLimit } from '@sermon/domain/library/items';
import { files as texts } from '@sermon/domain/texts/files';
import type { FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refused } from '../../http/refused.ts';
import { isPath } from './paths.ts';
import type { Files, UploadTerms } from './port.ts';

/** What an address says of itself. */
type Signed = Omit<UploadTerms, 'lastsMs'> & { expires: Date };

/** An upload that has grown no more for so long has broken off, in ms: longer than any connection is kept. */
const brokenOffAfterMs = 2 * 60 * 60_000;
const incoming = '.incoming';

/**
 * Keeps files in a folder of this machine, and takes uploads under /upload: the address carries what it may be used for and a
 * signature (HMAC-SHA256) with a key that only our own processes know.
 */
export function diskFiles(given: { directory: string; key: () => Promise<Buffer>; clock: () => Date }): Files {
  const { directory, key, clock } = given;
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

  /** Writes to a temporary file and gives it its place when it is on the disk. Nothing is left of what does not come whole. */
  async function receive(path: string, parts: AsyncIterable<Buffer>, size: number | null): Promise<void> {
    const target = inside(path);
    // Named after its place, so that of two uploads to one address the second finds the first.
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
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(temporary, target);
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
    async mount(app) {
      await app.register(async (scope) => {
        // The body is read part by part, whatever its type says.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, _body, done) => done(null));
        scope.put('/upload/*', { config: { isSlow: true }, schema: { hide: true } }, async (request, reply) => {
          try {
            const terms = termsOf(request, await key(), clock());
            await receive(terms.path, request.raw.iterator({ destroyOnReturn: false }), terms.size);
            return '';
          } catch (error) {
            // What is still on its way is not waited for.
            void reply.header('connection', 'close');
            // Who broke it off hears no answer; it is no fault of ours.
            throw request.raw.errored ? refused(400, texts.notUploaded) : error;
          }
        });
      });
    },
    async sweep(now) {
      const folder = join(directory, incoming);
      for (const name of await readdir(folder).catch((): string[] => [])) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now.getTime() }));
        if (now.getTime() - mtimeMs > brokenOffAfterMs) await rm(join(folder, name), { force: true });
      }
    },
    close: () => {},
  };
}

function signatureOf(key: Buffer, { path, size, contentType, expires }: Signed): string {
  // None of the parts can hold a line break: no two terms are written alike.
  const signed = ['PUT', path, size ?? '', contentType, expires.getTime()].join('\n');
  return createHmac('sha256', key).update(signed).digest('base64url');
}

/** What the address allows. Refuses an address that we did not make, one that has expired, and what it was not made for. */
function termsOf(request: FastifyRequest, key: Buffer, now: Date): Signed {
  const [address = '', query] = request.url.split('?');
  const said = new URLSearchParams(query);
  const size = said.get('size');
  const terms = {
    path: address.slice('/upload/'.length),
    size: size === null ? null : Number(size),
    contentType: said.get('type') ?? '',
    expires: new Date(Number(said.get('expires'))),
  };
  const wanted = Buffer.from(signatureOf(key, terms));
  const given = Buffer.from(said.get('signature') ?? '');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw refused(403, texts.notUploaded);
  if (terms.expires <= now || !isPath(terms.path)) throw refused(403, texts.notUploaded);
  if (request.headers['content-type'] !== terms.contentType) throw refused(403, texts.notUploaded);
  const told = request.headers['content-length'];
  if (told !== undefined && Number(told) >= fileSizeLimit) throw refused(413, texts.tooLarge);
  if (told !== undefined && terms.size !== null && Number(told) !== terms.size) throw refused(403, texts.notUploaded);
  return terms;
}

async function writeAll(file: FileHandle, parts: AsyncIterable<Buffer>, size: number | null): Promise<void> {
  const most = size ?? fileSizeLimit - 1;
  let written = 0;
  for await (const part of parts) {
    written += part.length;
    if (written > most) throw refused(413, texts.tooLarge);
    for (let from = 0; from < part.length;) from += (await file.write(part, from)).bytesWritten;
  }
  if (size !== null && written !== size) throw refused(400, texts.notUploaded);
  await file.sync();
}

/** Makes a new name in a folder last over a power cut. Windows has no way to do it, and needs none. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(directory);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
