import { siteFlowMinutes } from '@sermon/domain/accounts/otherSites';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signInFlow } from '../../../database/schema.ts';
import type { Services } from '../../../services.ts';
import { clearCookie, readCookie, setCookie } from '../cookies.ts';
import { hashOf, newSecret } from '../secrets.ts';
import { sessionHashOf } from '../session.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock'>;
type Browser = { request: FastifyRequest; reply: FastifyReply };

export type Flow = typeof signInFlow.$inferSelect;

const name = 'flow';
const keptForMs = siteFlowMinutes * 60_000;

/** Matches the flow of this browser, if it has not expired. */
function isOfBrowser({ env, clock }: Needs, request: FastifyRequest) {
  const token = readCookie(request, name, env.isHttps);
  return token === undefined
    ? undefined
    : and(eq(signInFlow.tokenHash, hashOf(token)), gt(signInFlow.dateExpires, clock()));
}

/**
 * Stores a flow for this browser, which gets a new token in a cookie. A browser has one flow, so the one before ends. The
 * cookie must survive the way back from the other site, so it cannot be `SameSite=Strict`.
 */
export async function saveFlow(
  services: Needs,
  { request, reply }: Browser,
  flow: Omit<Flow, 'tokenHash' | 'dateExpires'>,
): Promise<void> {
  const { db, env, clock } = services;
  const token = newSecret();
  const previous = readCookie(request, name, env.isHttps);
  if (previous !== undefined) await db.delete(signInFlow).where(eq(signInFlow.tokenHash, hashOf(previous)));
  const dateExpires = new Date(clock().getTime() + keptForMs);
  await db.insert(signInFlow).values({ ...flow, tokenHash: hashOf(token), dateExpires });
  setCookie(reply, { name, value: token, isHttps: env.isHttps, keptForMs });
}

/**
 * Returns the flow of this browser that waits for this reply of a site, and deletes it, so that a reply counts once. A
 * reply with another state deletes nothing.
 */
export async function takeFlow(
  services: Needs,
  { request, reply }: Browser,
  { provider, state }: { provider: string; state: string },
): Promise<Flow | undefined> {
  const isThis = isOfBrowser(services, request);
  if (!isThis) return undefined;
  const [flow] = await services.db
    .delete(signInFlow)
    .where(and(isThis, eq(signInFlow.provider, provider), eq(signInFlow.state, state), isNull(signInFlow.claims)))
    .returning();
  if (flow) clearCookie(reply, name, services.env.isHttps);
  return flow;
}

/** Returns the flow of this browser that waits for the password of an existing account, or undefined. */
export async function waitingFlow(services: Needs, request: FastifyRequest): Promise<Flow | undefined> {
  const isThis = isOfBrowser(services, request);
  if (!isThis) return undefined;
  const [flow] = await services.db
    .select()
    .from(signInFlow)
    .where(and(isThis, eq(signInFlow.purpose, 'signIn'), isNotNull(signInFlow.claims)));
  return flow;
}

export async function endFlow(services: Needs, { request, reply }: Browser): Promise<void> {
  const isThis = isOfBrowser(services, request);
  if (isThis) await services.db.delete(signInFlow).where(isThis);
  clearCookie(reply, name, services.env.isHttps);
}

/** True if the user has recently signed in again through a connected site, in this session. */
export async function hasSignedInAgain(services: Needs, request: FastifyRequest, accountId: string): Promise<boolean> {
  const isThis = isOfBrowser(services, request);
  const sessionHash = sessionHashOf(services, request);
  if (!isThis || sessionHash === undefined) return false;
  const isConfirmed = and(
    isThis,
    eq(signInFlow.purpose, 'confirm'),
    eq(signInFlow.accountId, accountId),
    eq(signInFlow.sessionHash, sessionHash),
    isNotNull(signInFlow.claims),
  );
  return (await services.db.$count(signInFlow, isConfirmed)) > 0;
}
