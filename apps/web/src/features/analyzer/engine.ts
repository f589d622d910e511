/** The analyzer's rules, in a piece of their own that is loaded when somebody first wants them. */
export { resultOf } from '@sermon/domain/analyzer/analyze';
export { readPassage } from '@sermon/domain/analyzer/read';
export { findReferences } from '@sermon/domain/scripture/parsing/find';
