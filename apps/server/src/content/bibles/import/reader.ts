/** Reads one file of a format, piece by piece; throws `CannotImport` where it is not what it should be. */
export type Reader = { write(piece: string): void; end(): void };
