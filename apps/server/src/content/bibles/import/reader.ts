/** Reads one file in chunks. Each format has its own reader. Throws `CannotImport` if the content is invalid. */
export type Reader = { write(chunk: string): void; end(): void };
