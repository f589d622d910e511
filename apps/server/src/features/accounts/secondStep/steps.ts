import { signInStepMinutes } from '@sermon/domain/accounts/secondStep';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../database/open.ts';
import { signInStep } from '../../../database/schema.ts';
import type { Services } from '../../../services.ts';
import { clearCookie, readCookie, setCookie } from '../cookies.ts';
import { hashOf, newSecret } from '../secrets.ts';
import type { SecondStepAsked } from '@sermon/contract/accounts';
import { signIn, type SignInServices } from '../session.ts';
import type { NewSession } from '../sessionStore.ts';

export type SignInStep = typeof signInStep.$inferSelect;

const name = 'sign-in-step';
const lifeMs = signInStepMinutes * 60_000;

type StepServices = Pick<Services, 'db' | 'env' | 'clock'>;
type Browser = { request: FastifyRequest; reply: FastifyReply };

/**
 * Begins a step that this browser must finish within ten minutes: only the browser has its token. A step that the browser
 * began before ends.
 */
export async function beginStep(
  { db, env, clock }: StepServices,
  { request, reply }: Browser,
  step: Pick<SignInStep, 'kind'> & Partial<SignInStep>,
): Promise<void> {
  const token = newSecret();
  await endStep({ db, env }, request);
  await db
    .insert(signInStep)
    .values({ ...step, tokenHash: hashOf(token), dateExpires: new Date(clock().getTime() + lifeMs) });
  setCookie(reply, { name, value: token, isHttps: env.isHttps, keptForMs: lifeMs });
}

export async function readStep(
  { db, env, clock }: StepServices,
  request: FastifyRequest,
  kind: SignInStep['kind'],
): Promise<SignInStep | undefined> {
  const token = readCookie(request, name, env.isHttps);
  if (!token) return undefined;
  const isAlive = and(eq(signInStep.tokenHash, hashOf(token)), gt(signInStep.dateExpires, clock()));
  const [row] = await db
    .select()
    .from(signInStep)
    .where(and(isAlive, eq(signInStep.kind, kind)));
  return row;
}

export const isWaiting = async (tx: Tx, { tokenHash }: Pick<SignInStep, 'tokenHash'>): Promise<boolean> =>
  (await tx.$count(signInStep, eq(signInStep.tokenHash, tokenHash))) > 0;

/** Ends a step in the transaction that finishes it. Returns false if it was ended in the meantime. */
export async function takeStep(tx: Tx | Db, { tokenHash }: Pick<SignInStep, 'tokenHash'>): Promise<boolean> {
  const taken = await tx.delete(signInStep).where(eq(signInStep.tokenHash, tokenHash)).returning();
  return taken.length > 0;
}

export async function setChallenge(
  db: Db,
  { tokenHash }: Pick<SignInStep, 'tokenHash'>,
  challenge: string | null,
): Promise<void> {
  await db.update(signInStep).set({ challenge }).where(eq(signInStep.tokenHash, tokenHash));
}

async function endStep({ db, env }: Pick<Services, 'db' | 'env'>, request: FastifyRequest): Promise<void> {
  const token = readCookie(request, name, env.isHttps);
  if (token) await db.delete(signInStep).where(eq(signInStep.tokenHash, hashOf(token)));
}

export const forgetStep = ({ env }: Pick<Services, 'env'>, reply: FastifyReply): void =>
  clearCookie(reply, name, env.isHttps);

type Opened = Pick<NewSession, 'accountId' | 'passwordHash' | 'isRecorded' | 'isRemembered' | 'site'>;

/**
 * Signs in a user who has taken the first step: entered the password, or come from another site. If the account has a
 * second step, it is asked for instead, and the user is not signed in yet. Returns null if the password was changed
 * in the meantime.
 */
export async function signInOrAsk(
  services: SignInServices,
  browser: Browser,
  opened: Opened,
): Promise<{ isReopened: boolean } | SecondStepAsked | null> {
  const signedIn = await signIn(services, browser, opened);
  return signedIn && 'secondStep' in signedIn ? askSecondStep(services, browser, opened, signedIn) : signedIn;
}

/**
 * Asks for the second step of a user who has taken the first one. `claims` are the statements of a site that will be connected to the
 * account after the second step.
 */
export async function askSecondStep(
  services: SignInServices,
  browser: Browser,
  { accountId, passwordHash, isRemembered, site = '' }: Omit<Opened, 'isRecorded'>,
  asked: SecondStepAsked,
  claims: SignInStep['claims'] = null,
): Promise<SecondStepAsked> {
  await beginStep(services, browser, { kind: 'secondStep', accountId, passwordHash, isRemembered, site, claims });
  return asked;
}
