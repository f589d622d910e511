/** The analyzer's rules in a chunk of their own, loaded when they are first needed. */
export { resultOf } from '@sermon/domain/analyzer/analyze';
export { readPassage } from '@sermon/domain/analyzer/read';
export { findReferences } from '@sermon/domain/scripture/parsing/find';
