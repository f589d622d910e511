// All tables except those of the search index, which only its adapter may use (schema/corpus.ts).
export * from './schema/accounts.ts';
export * from './schema/bible.ts';
export * from './schema/documents.ts';
export * from './schema/library.ts';
export * from './schema/premium.ts';
export * from './schema/ratings.ts';
export * from './schema/remote.ts';
export * from './schema/sharing.ts';
export * from './schema/signIn.ts';
export * from './schema/subscriptions.ts';
export * from './schema/system.ts';
