import { sharing as texts } from '../texts/sharing/sharing.ts';
import { maxSlugLength, maxSubdomainLength } from './limits.ts';

/**
 * Cleans what a user entered as the address or the name of a church (spec part 2 §5). The result contains lower-case
 * letters, digits, and single hyphens and underscores between them. It is '' if nothing is left.
 */
export const cleanChurchAddress = (entered: string): string =>
  entered
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^www\./, '')
    // The path of a copied address is removed with the ending.
    .replace(/\.(?:com|net|org|church)(?:[/?#:].*)?$/s, '')
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/([-_])[-_]+/g, '$1')
    .replace(/^[-_]|[-_]$/g, '');

/** Returns the label in the host name of a church's pages. Host names have no underscores. */
export const hostLabelOf = (address: string): string => address.replaceAll('_', '-');

/** Host names that a church cannot have, because visitors would take its pages for those of the installation. */
const reserved = new Set(
  (
    'about abuse account accounts activate admin administrator api app apps assets auth autoconfig autodiscover ' +
    'billing blog build calendar cdn chat contact demo dev dns docs download downloads email files ftp guide help ' +
    'home host hostmaster imap info internal ldap library local localhost login mail media metrics mx news noreply ' +
    'no-reply ns ns1 ns2 official pay payment payments pop pop3 postmaster present preview private proxy public ' +
    'register root sandbox secure security server sermon sermonmaker sermon-maker sermons share shared shares ' +
    'signin sign-in signup sign-up site sites smtp sso staging static status storage store subscribe support system ' +
    'team test tls ssl updates upload uploads user users vpn web webmail webmaster wpad www www1 www2'
  ).split(' '),
);

/**
 * Returns what is wrong with a cleaned address, or null. `isName` is true if the user entered the name of the church
 * because it has no website.
 */
export function churchAddressProblem(address: string, { isName = false } = {}): string | null {
  if (address === '') return texts.addressBlank;
  if (address.length > maxSubdomainLength) return isName ? texts.nameTooLong : texts.addressTooLong;
  return reserved.has(hostLabelOf(address)) ? texts.addressReserved : null;
}

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

const asciiOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-');

const cut = (slug: string, max: number): string => slug.slice(0, max).replace(/^-+|-+$/g, '');

/**
 * Returns the part of an address that is made from the name of a document: lower-case letters, digits and single
 * hyphens, at most `maxSlugLength` characters. It is 'sermon' if the name has none of them.
 */
export const slugOf = (name: string): string => cut(asciiOf(name).replace(/^-+/, ''), maxSlugLength) || 'sermon';

/** Returns a slug with an ending after a hyphen, at most `maxSlugLength` characters: 'advent' → 'advent-2'. */
export const withEnding = (slug: string, ending: string): string =>
  `${cut(slug, maxSlugLength - ending.length - 1)}-${ending}`;
