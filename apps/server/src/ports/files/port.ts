import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';

/** What one address takes. */
export type UploadTerms = {
  path: string;
  /** In bytes; null for anything below the limit of a file, which only the disk can hold it to. */
  size: number | null;
  contentType: string;
  /** How long the address takes it, in ms. */
  lastsMs: number;
};

/**
 * Keeps files under paths that the server makes (paths.ts). Every function but `uploadUrl` touches the storage, and throws
 * where that cannot be reached.
 */
export type Files = {
  kind: 'disk' | 's3';
  /** Where browsers send files to: null is our own address. */
  origin(): Promise<string | null>;
  /** An address that takes one file by PUT, of that size and type. */
  uploadUrl(terms: UploadTerms): Promise<string>;
  /** What lies there, whole; null while nothing does. */
  stat(path: string): Promise<{ size: number } | null>;
  read(path: string): Promise<Readable>;
  write(path: string, content: Buffer): Promise<void>;
  /** Removes what lies there, if anything does. */
  remove(path: string): Promise<void>;
  /** Adds to the server what the addresses need of it. */
  mount(app: FastifyInstance): Promise<void>;
  /** Removes what uploads that broke off have left behind. */
  sweep(now: Date): Promise<void>;
  close(): void;
};
