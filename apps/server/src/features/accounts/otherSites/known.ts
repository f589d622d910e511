import { email, personName } from '@sermon/contract/accounts/fields';
import { isYes, statedNames } from '@sermon/domain/accounts/otherSites';
import { maxPersonNameLength } from '@sermon/domain/accounts/rules';
import { cleanLine } from '@sermon/domain/text';
import * as z from 'zod';
import type { OtherSite, SiteUser } from '../../../ports/otherSites/port.ts';

/** The part of a site's claims about a user that is used here. A flow that waits for a password keeps it in the database. */
export const siteUser = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Null if the site states no valid address. */
  email: z.string().nullable(),
  isVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for what the site does not state. */
  hasPro: z.boolean().nullable(),
  hasMaker: z.boolean().nullable(),
  mustSignUp: z.boolean().nullable(),
});
export type KnownUser = z.output<typeof siteUser>;

/** Reads what a site says about a user. Names and addresses follow the same rules as those that users enter. */
export function readSiteUser({ claims: names }: OtherSite, { issuer, subject, claims }: SiteUser): KnownUser {
  const stated = (name: string | null) => (name === null ? null : isYes(claims[name]));
  const address = email.safeParse(claims.email).data ?? null;
  const { firstName, lastName } = statedNames(claims);
  return {
    issuer,
    subject,
    email: address,
    isVerified: isYes(claims.email_verified),
    // Without a name, the part of the address before the @ is better than nothing. Users can change it in the settings.
    firstName: cleanName(firstName) || cleanName(address?.split('@')[0] ?? '') || 'Friend',
    lastName: cleanName(lastName),
    hasPro: stated(names.pro),
    hasMaker: stated(names.maker),
    mustSignUp: stated(names.mustSignUp),
  };
}

/** Returns a name as it is stored, or '' if it is not one. */
const cleanName = (name: string): string =>
  personName.safeParse(cleanLine(name).slice(0, maxPersonNameLength)).data ?? '';
