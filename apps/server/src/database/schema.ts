// All tables, grouped by subject.
export * from './schema/accounts.ts';
export * from './schema/bible.ts';
export * from './schema/documents.ts';
export * from './schema/library.ts';
export * from './schema/corpus.ts';
export * from './schema/system.ts';
