import { maxSlugLength } from './limits.ts';

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

const asciiOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-');

const cut = (slug: string, most: number): string => slug.slice(0, most).replace(/^-+|-+$/g, '');

/**
 * Returns the part of an address that is made from the name of a document: lower-case letters, digits and single
 * hyphens, at most `maxSlugLength` characters. It is 'sermon' if the name has none of them.
 */
export const slugOf = (name: string): string => cut(asciiOf(name).replace(/^-+/, ''), maxSlugLength) || 'sermon';

/** Returns a slug with an ending after a hyphen, at most `maxSlugLength` characters: 'advent' → 'advent-2'. */
export const withEnding = (slug: string, ending: string): string =>
  `${cut(slug, maxSlugLength - ending.length - 1)}-${ending}`;
