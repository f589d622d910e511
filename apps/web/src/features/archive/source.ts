export type Source = {
  /** The path within the folder or zip, with '/' between folders. */
  path: string;
  /** In bytes, as declared by the file system or the zip. */
  size: number;
  read: (signal: AbortSignal) => Promise<Blob>;
};

/** The message is shown to the user. */
export class ReadError extends Error {
  override name = 'ReadError';
}
