/** Reads one file of a format in chunks. Throws `CannotImport` if the content is invalid. */
export type Reader = { write(chunk: string): void; end(): void };
