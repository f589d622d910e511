export { resultOf } from '@sermon/domain/analyzer/analyze';
export { readPassage } from '@sermon/domain/analyzer/readPassage';
export { findReferences } from '@sermon/domain/scripture/parsing/find';
