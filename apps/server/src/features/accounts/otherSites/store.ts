import { email, personName, type SecondStepAsked } from '@sermon/contract/accounts';
import { maxPersonNameLength, type RegistrationKind } from '@sermon/domain/accounts/rules';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { isDuplicateKey } from '../../../database/errors.ts';
import type { Db, Tx } from '../../../database/open.ts';
import { account, identity } from '../../../database/schema.ts';
import type { OtherSite, SiteUser } from '../../../ports/otherSites/port.ts';
import { recordEvent } from '../events.ts';
import { isNotDeleted } from '../emailMatching.ts';
import type { OpenedInvitation } from '../registration/invitations.ts';
import { kindsOf, readSecondStep } from '../secondStep/factors.ts';
import { type Account, createAccount, lockAccount, lockSignedIn, lockVerified } from '../store.ts';
import { isYes, maxIdentities, statedNames, subscriptionsAfter } from '@sermon/domain/accounts/otherSites';
import { cleanLine } from '@sermon/domain/text';
import * as z from 'zod';

export async function accountOfIdentity(
  db: Db | Tx,
  { issuer, subject }: Pick<KnownUser, 'issuer' | 'subject'>,
): Promise<Account | undefined> {
  const [row] = await db
    .select({ account })
    .from(identity)
    .innerJoin(account, eq(account.id, identity.accountId))
    .where(and(eq(identity.issuer, issuer), eq(identity.subject, subject), isNotDeleted));
  return row?.account;
}

/** Returns the site that has this issuer. Sites may write their own address with or without a slash at its end. */
export const siteOfIssuer = (sites: readonly OtherSite[], issuer: string): OtherSite | undefined =>
  sites.find((site) => new URL(site.issuer).href === (URL.canParse(issuer) ? new URL(issuer).href : issuer));

/** Stores the statements of a site at every sign-in. The caller has locked the account. Returns the updated account. */
function refresh(tx: Tx, owner: Account, site: OtherSite, known: KnownUser, now: Date): Promise<Account> {
  const { issuer, subject, email, hasPro, hasMaker, mustSignUp } = known;
  const stated = {
    site: site.name,
    dateUsed: now,
    ...(email !== null && { email }),
    ...(hasPro !== null && { hasPro }),
    ...(hasMaker !== null && { hasMaker }),
    ...(mustSignUp !== null && { mustSignUp }),
  };
  const isThis = and(eq(identity.issuer, issuer), eq(identity.subject, subject));
  return changeIdentities(tx, owner, () => tx.update(identity).set(stated).where(isThis));
}

/**
 * Stores the statements of a site about the user of an account that is connected to it. Undefined if it is no longer
 * connected.
 */
export const refreshAccount = (
  db: Db,
  { site, known }: { site: OtherSite; known: KnownUser },
  now: Date,
): Promise<Account | undefined> =>
  db.transaction(async (tx) => {
    const found = await accountOfIdentity(tx, known);
    const owner = found && (await lockAccount(tx, found.id));
    if (!owner || (await accountOfIdentity(tx, known))?.id !== owner.id) return undefined;
    return refresh(tx, owner, site, known, now);
  });

type Creation = {
  site: OtherSite;
  known: KnownUser;
  device: string;
  hasSample: boolean;
  registration: RegistrationKind;
  invitation: OpenedInvitation | null;
};

/**
 * Creates an account without a password for a user of a site. Returns 'expired' if the address or the user of the
 * site got an account in the meantime, and 'notInvited' if the person needs an invitation to this address.
 */
export async function createAccountOfSite(
  db: Db,
  { site, known, device, hasSample, registration, invitation }: Creation,
  now: Date,
): Promise<Account | 'expired' | 'notInvited'> {
  const { issuer, subject, email, firstName, lastName, isVerified } = known;
  if (email === null) return 'expired';
  // Anyone can run a site that calls an address verified. Only the word of a trusted one counts.
  const isProven = isVerified && site.trustsEmail;
  const input = {
    email,
    firstName,
    lastName,
    device,
    hasSample,
    registration,
    invitation,
    isProven,
    passwordHash: null,
    site: site.name,
    dateConfirmed: isProven ? now : null,
  };
  try {
    const created = await createAccount(db, input, now, async (tx, row) => {
      const dates = { dateCreated: now, dateUsed: now };
      await tx.insert(identity).values({ issuer, subject, accountId: row.id, email, ...dates });
      await refresh(tx, row, site, known, now);
    });
    return created === 'taken' ? 'expired' : created;
  } catch (error) {
    if (isDuplicateKey(error)) return 'expired';
    throw error;
  }
}

type Connection = {
  accountId: string;
  site: OtherSite;
  known: KnownUser;
  device: string;
  /**
   * Must still be true of the account when the site is connected: the session of a signed-in user; or, during a sign-in, the password
   * and whether the second step was taken.
   */
  proof: { verifiedHash: string | null; isSecondStepDone: boolean } | { sessionHash: string | undefined };
};

export type Connected = { account: Account; isNew: boolean };

/**
 * Connects a user of a site to an account. Returns 'taken' if the user of the site is connected to another account, 'already' if the
 * account is connected to another user of the site, and null if the proof is no longer valid. `isNew` is false if they were connected
 * before. Connects nothing, and returns the second steps, if the user must take one first.
 */
export async function connectIdentity(
  db: Db,
  { accountId, site, known, device, proof }: Connection,
  now: Date,
): Promise<Connected | (SecondStepAsked & { account: Account }) | 'taken' | 'already' | null> {
  const { issuer, subject } = known;
  return db.transaction(async (tx) => {
    const owner =
      'sessionHash' in proof
        ? await lockSignedIn(tx, { accountId, sessionHash: proof.sessionHash })
        : await lockAccount(tx, accountId);
    if (!owner || ('verifiedHash' in proof && owner.passwordHash !== proof.verifiedHash)) return null;
    const [own] = await tx
      .select()
      .from(identity)
      .where(and(eq(identity.accountId, accountId), eq(identity.issuer, issuer)));
    if (own && own.subject !== subject) return 'already';
    if (own) return { account: await refresh(tx, owner, site, known, now), isNew: false };
    if (await accountOfIdentity(tx, known)) return 'taken';
    const isFirstStep = 'verifiedHash' in proof && !proof.isSecondStepDone;
    const kinds = isFirstStep ? kindsOf(await readSecondStep(tx, accountId)) : [];
    if (kinds.length > 0) return { account: owner, secondStep: { kinds } };
    // Of two accounts that connect the same user of the site at the same time, one gets it.
    const created = await tx
      .insert(identity)
      .values({ issuer, subject, accountId, email: known.email ?? '', dateCreated: now, dateUsed: now })
      .onConflictDoNothing()
      .returning();
    if (created.length === 0) return 'taken';
    await recordEvent(tx, { accountId, kind: 'siteConnected', device, site: site.name }, now);
    return { account: await refresh(tx, owner, site, known, now), isNew: true };
  });
}

type Disconnection = {
  accountId: string;
  sessionHash: string | undefined;
  verifiedHash: string | null;
  id: string;
  device: string;
  sites: readonly OtherSite[];
};

/**
 * Disconnects a site, which ends the subscriptions that it gave. Returns 'last' if the user could no longer sign in,
 * 'stale' if the password was changed since it was verified or the session has ended, and undefined if there is no
 * such connection.
 */
export const disconnectIdentity = (
  db: Db,
  { accountId, sessionHash, verifiedHash, id, device, sites }: Disconnection,
  now: Date,
): Promise<{ account: Account; site: OtherSite | undefined } | 'last' | 'stale' | undefined> =>
  db.transaction(async (tx) => {
    const owner = await lockVerified(tx, { accountId, sessionHash, verifiedHash });
    if (!owner) return 'stale';
    const all = await listIdentities(tx, accountId);
    const found = all.find((each) => each.id === id);
    if (!found) return undefined;
    const siteOf = (issuer: string) => siteOfIssuer(sites, issuer);
    const isOtherWay = all.some((each) => each !== found && siteOf(each.issuer));
    if (owner.passwordHash === null && !isOtherWay) return 'last';
    const site = siteOf(found.issuer);
    const removed = [{ id, site: site?.name ?? found.site }];
    await removeIdentities(tx, owner, { removed, device }, now);
    return { account: owner, site };
  });

/** The part of a site's claims about a user that is used here. A flow that waits for a password keeps it in the database. */
export const siteUser = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  isVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  hasPro: z.boolean().nullable(),
  hasMaker: z.boolean().nullable(),
  mustSignUp: z.boolean().nullable(),
});
export type KnownUser = z.output<typeof siteUser>;

/** Reads the statements of a site about a user. Names and addresses follow the same rules as those that users enter. */
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

const cleanName = (name: string): string =>
  personName.safeParse(cleanLine(name).slice(0, maxPersonNameLength)).data ?? '';

type Identity = typeof identity.$inferSelect;

export const listIdentities = (db: Db | Tx, accountId: string): Promise<Identity[]> =>
  db
    .select()
    .from(identity)
    .where(eq(identity.accountId, accountId))
    .orderBy(asc(identity.dateCreated), asc(identity.id))
    .limit(maxIdentities);

/**
 * Changes the identities of an account, and then gives the account the subscriptions that follow from all of them.
 * Every change of an identity goes through this function. The caller has locked the account. Returns the updated
 * account.
 */
async function changeIdentities(tx: Tx, owner: Account, change: () => Promise<unknown>): Promise<Account> {
  const before = await listIdentities(tx, owner.id);
  await change();
  const changes = subscriptionsAfter(owner, before, await listIdentities(tx, owner.id));
  const { makerPlan, hasProSubscription, mustSignUp } = changes;
  const isSame =
    makerPlan === owner.makerPlan && hasProSubscription === owner.hasProSubscription && mustSignUp === owner.mustSignUp;
  if (isSame) return owner;
  const [row] = await tx.update(account).set(changes).where(eq(account.id, owner.id)).returning();
  return row ?? owner;
}

type Removal = { removed: readonly Pick<Identity, 'id' | 'site'>[]; device: string };

/**
 * Disconnects sites from an account that the caller has locked, which ends the subscriptions that they gave. Returns
 * the updated account.
 */
export async function removeIdentities(
  tx: Tx,
  owner: Account,
  { removed, device }: Removal,
  now: Date,
): Promise<Account> {
  if (removed.length === 0) return owner;
  const ids = removed.map(({ id }) => id);
  const isRemoved = and(eq(identity.accountId, owner.id), inArray(identity.id, ids));
  const row = await changeIdentities(tx, owner, () => tx.delete(identity).where(isRemoved));
  for (const { site } of removed)
    await recordEvent(tx, { accountId: owner.id, kind: 'siteDisconnected', device, site }, now);
  return row;
}
