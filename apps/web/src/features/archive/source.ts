/** A file to import: a single file, a file in a folder, or an entry of a zip. */
export type Source = {
  /** The path within the folder or zip, with '/' between folders. */
  path: string;
  /** The size in bytes, as declared by the file system or the zip. */
  size: number;
  /** Reads the content. Throws `ReadError` if it cannot be read. */
  read: (signal: AbortSignal) => Promise<Blob>;
};

/** Thrown if a file cannot be read. The message is shown to the user. */
export class ReadError extends Error {
  override name = 'ReadError';
}
