import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';

/** The terms of an upload URL. */
export type UploadTerms = {
  path: string;
  /** Size in bytes; null allows any size below the file size limit, which only the disk storage can enforce. */
  size: number | null;
  contentType: string;
  /** How long the URL is valid, in ms. */
  lastsMs: number;
};

/**
 * Stores files under paths that the server creates (paths.ts). Every function except `uploadUrl` accesses the storage
 * and throws if it cannot be reached.
 */
export type Files = {
  kind: 'disk' | 's3';
  /** Returns the origin that browsers upload to; null for this server. */
  origin(): Promise<string | null>;
  /** Returns a URL that accepts one file of this size and type by PUT. */
  uploadUrl(terms: UploadTerms): Promise<string>;
  /** Returns the size of a complete file, or null. */
  stat(path: string): Promise<{ size: number } | null>;
  read(path: string): Promise<Readable>;
  write(path: string, content: Buffer): Promise<void>;
  /** Removes the file if it exists. */
  remove(path: string): Promise<void>;
  /** Adds the routes that the upload URLs need. */
  mount(app: FastifyInstance): Promise<void>;
  /** Removes the remains of aborted uploads. */
  sweep(now: Date): Promise<void>;
  close(): void;
};
