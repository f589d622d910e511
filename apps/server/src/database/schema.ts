// Every table, by what it is about.
export * from './schema/accounts.ts';
export * from './schema/bible.ts';
export * from './schema/documents.ts';
export * from './schema/library.ts';
export * from './schema/corpus.ts';
export * from './schema/system.ts';
