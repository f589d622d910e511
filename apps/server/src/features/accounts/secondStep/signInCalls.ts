import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import { isMeantForApp, readCode, signInStepMinutes } from '@sermon/domain/accounts/secondStep';
import { otherSites as siteTexts } from '@sermon/domain/texts/accounts/otherSites';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../database/open.ts';
import type { Handlers } from '../../../http/serve.ts';
import { refused, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { deviceIn } from '../deviceName.ts';
import { originOf } from '../devices.ts';
import { recordEvent } from '../events.ts';
import { createAccountLimits } from '../limits.ts';
import { noticeConnection } from '../otherSites/enter.ts';
import { siteUser } from '../otherSites/known.ts';
import { connectIdentity } from '../otherSites/store.ts';
import { signIn } from '../session.ts';
import { type Account, accountById, lockAccount, toUser } from '../store.ts';
import { redeemAppCode } from './authenticator.ts';
import { newChallenge, passkeyTimeoutMs } from './calls.ts';
import { createNotices } from './notices.ts';
import { finishWithPasskey, knownPasskeys } from './passkeys.ts';
import { redeemRecoveryCode } from './recoveryCodes.ts';
import { readSecretKey } from './secret.ts';
import { beginStep, forgetStep, isWaiting, readStep, setChallenge, type SignInStep, takeStep } from './steps.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue' | 'otherSites'>;
type Browser = { request: FastifyRequest; reply: FastifyReply };

export function signInStepCalls(services: Needs): Handlers<typeof contract>['signInSteps'] {
  const { db, env, clock, attempts, otherSites } = services;
  const limits = createAccountLimits(attempts);
  const notice = createNotices(services);
  const expired = () => refused(410, texts.expired(signInStepMinutes));
  const site = () => {
    if (!env.passkeySite) throw refused(409, texts.passkeysNeedHttps);
    return env.passkeySite;
  };

  /** Starts the session of a user who has taken both steps. A site that is waiting for the second step is connected to the account. */
  async function finish(browser: Browser, owner: Account, step: SignInStep): Promise<User> {
    const { id: accountId, passwordHash } = owner;
    const { isRemembered, site } = step;
    const isConnecting = step.claims !== null && owner.dateBlocked === null;
    const account = isConnecting ? await connect(browser, owner, step) : owner;
    const opened = { accountId, passwordHash, isRecorded: true, isRemembered, site, isSecondStepDone: true };
    const signedIn = await signIn(services, browser, opened);
    forgetStep(services, browser.reply);
    if (!signedIn || 'secondStep' in signedIn) throw expired();
    const user = toUser(account, env.BILLING_PROVIDER === 'none', clock());
    return { ...user, ...(signedIn.isReopened && { isReopened: true }) };
  }

  async function connect({ request }: Browser, owner: Account, step: SignInStep): Promise<Account> {
    const { id: accountId, passwordHash: verifiedHash } = owner;
    const site = otherSites.find(step.site);
    if (!site) throw expired();
    const known = siteUser.parse(step.claims);
    const proof = { verifiedHash, isSecondStepDone: true };
    const linked = await connectIdentity(db, { accountId, site, known, device: deviceIn(request), proof }, clock());
    if (linked === null || (typeof linked === 'object' && 'secondStep' in linked)) throw expired();
    if (typeof linked === 'string') throw refused(409, siteTexts.outcome[linked](site.label));
    if (linked.isNew) noticeConnection(services, linked.account, site);
    return linked.account;
  }

  return {
    async withCode({ input, request, reply }) {
      const step = await readStep(services, request, 'secondStep');
      const owner = step?.accountId && (await accountById(db, step.accountId));
      if (!step || !owner) throw expired();
      const origin = await originOf(services, request, owner.email);
      const succeed = await limits.code(owner.id, origin).catch((tooMany: unknown) => {
        notice(owner, 'wrongCodes');
        throw tooMany;
      });
      const typed = readCode(input.code);
      const device = deviceIn(request);
      const outcome = typed === null ? 'wrong' : await redeemCode(db, { step, ...typed, device }, clock());
      if (outcome === 'ended') throw expired();
      if (outcome === 'wrong' || outcome === 'used') {
        await recordEvent(db, { accountId: owner.id, kind: 'wrongCode', device }, clock());
        throw refusedFields({ Code: [outcome === 'used' ? texts.usedCode : wrongCodeText(input.code)] });
      }
      await succeed();
      const user = await finish({ request, reply }, outcome, step);
      if (typed?.kind === 'recoveryCode') notice(outcome, 'recoveryCodeUsed');
      return user;
    },

    async startPasskey({ input: { isSecondStep, rememberMe }, request, reply }) {
      const { id: rpId } = site();
      await limits.passkey(request.ip);
      const challenge = newChallenge();
      const common = { challenge, rpId, timeout: passkeyTimeoutMs };
      if (!isSecondStep) {
        await beginStep(services, { request, reply }, { kind: 'passkeySignIn', challenge, isRemembered: rememberMe });
        return { ...common, allowCredentials: [], userVerification: 'required' as const };
      }
      const step = await readStep(services, request, 'secondStep');
      if (!step?.accountId) throw expired();
      await setChallenge(db, step, challenge);
      const allowCredentials = await knownPasskeys(db, step.accountId);
      return { ...common, allowCredentials, userVerification: 'preferred' as const };
    },

    async withPasskey({ input, request, reply }) {
      const step =
        (await readStep(services, request, 'secondStep')) ?? (await readStep(services, request, 'passkeySignIn'));
      if (!step || step.challenge === null) throw expired();
      // A challenge is used once, whether the answer to it is right or not.
      await setChallenge(db, step, null);
      const finished = await finishWithPasskey(db, { site: site(), step, signed: input }, clock());
      if (finished === 'ended') throw expired();
      if (finished === 'unknown') throw refused(400, texts.passkeyUnknown);
      if (finished === 'refused') throw refused(400, texts.passkeyRefused);
      return finish({ request, reply }, finished, step);
    },
  };
}

const wrongCodeText = (typed: string) => (isMeantForApp(typed) ? texts.wrongCode : texts.wrongRecoveryCode);

type RedeemedCode = { step: SignInStep; kind: 'app' | 'recoveryCode'; code: string; device: string };

/**
 * Uses a code and ends the step, in one transaction that has locked the account. Returns the account, or 'ended' if the step
 * has ended or the password was changed after it began.
 */
async function redeemCode(
  db: Db,
  { step, kind, code, device }: RedeemedCode,
  now: Date,
): Promise<Account | 'wrong' | 'used' | 'ended'> {
  const key = await readSecretKey(db);
  return db.transaction(async (tx) => {
    const accountId = step.accountId ?? '';
    const owner = await lockAccount(tx, accountId);
    // A wrong code does not end the step, so it is not taken before the code is known to be right.
    if (!owner || owner.passwordHash !== step.passwordHash || !(await isWaiting(tx, step))) return 'ended';
    const used =
      kind === 'app'
        ? await redeemAppCode(tx, { accountId, code, key }, now)
        : await redeemRecoveryCode(tx, accountId, code, now);
    if (used !== 'right') return used;
    await takeStep(tx, step);
    if (kind === 'recoveryCode') await recordEvent(tx, { accountId, kind: 'recoveryCodeUsed', device }, now);
    return owner;
  });
}
