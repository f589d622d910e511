import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { extensionOf } from '@sermon/domain/library/fileName';
import { randomUUID } from 'node:crypto';

export type UploadTerms = {
  path: string;
  /** Exact size in bytes. Null allows any size below the file size limit, which only the disk storage can enforce. */
  size: number | null;
  contentType: string;
  lastsMs: number;
};

/**
 * A file storage. The server creates the paths (`newPath`). Every function except `uploadUrl` accesses the storage and
 * throws if the storage cannot be reached.
 */
export type Files = {
  kind: 'disk' | 's3';
  /** Returns the origin that browsers upload to, or null if they upload to this server. */
  origin(): Promise<string | null>;
  uploadUrl(terms: UploadTerms): Promise<string>;
  stat(path: string): Promise<{ size: number } | null>;
  read(path: string): Promise<Readable>;
  write(path: string, content: Buffer): Promise<void>;
  remove(path: string): Promise<void>;
  /** Rejects if the storage cannot be reached or written to. */
  check(): Promise<void>;
  mount(app: FastifyInstance): Promise<void>;
  /** Removes incomplete files that aborted uploads left behind, and empty folders. */
  sweep(now: Date): Promise<void>;
  close(): void;
};

const path =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]{1,10})?$/;

/**
 * Returns the path for a new file of a user. It keeps the extension of the name.
 *
 * @example
 * await files.write(newPath(user.id, 'Notes.docx'), content);
 */
export const newPath = (ownerId: string, fileName: string): string =>
  `${ownerId}/${randomUUID()}${extensionOf(fileName)}`;

/** True if `text` has the format of `newPath`. A storage rejects all other paths. */
export const isPath = (text: string): boolean => path.test(text);
