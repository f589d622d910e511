import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import { isMeantForApp, maxPasskeys, readCode, signInStepMinutes } from '@sermon/domain/accounts/secondStep';
import { productName } from '@sermon/domain/product';
import { secondStep as texts, type SecondStepChange } from '@sermon/domain/texts/accounts/secondStep';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Handlers } from '../../../http/serve.ts';
import { orNotFound, refused, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { createAccountLimits } from '../limits.ts';
import { changedBy, createVerify, wrongPassword } from '../settings/verify.ts';
import {
  confirmApp,
  readSecretKey,
  redeemAppCode,
  redeemRecoveryCode,
  removeApp,
  renewRecoveryCodes,
  startApp,
} from './authenticator.ts';
import { isTwoStep, readRule, readSecondStep, writeRule } from './factors.ts';
import {
  addPasskey,
  algorithms,
  finishWithPasskey,
  knownPasskeys,
  removePasskey,
  renamePasskey,
  userHandleOf,
  verifyCreated,
} from './passkeys.ts';
import { type Account, accountById, isUnconfirmed, lockAccount, nameInMail, toUser } from '../store.ts';
import { beginStep, forgetStep, isWaiting, readStep, setChallenge, type SignInStep, takeStep } from './steps.ts';
import { otherSites as siteTexts } from '@sermon/domain/texts/accounts/otherSites';
import type { Db } from '../../../database/open.ts';
import { deviceIn, originOf } from '../devices.ts';
import { recordEvent } from '../events.ts';
import { noticeConnection } from '../otherSites/siteSignIn.ts';
import { connectIdentity, siteUser } from '../otherSites/store.ts';
import { signIn } from '../session.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue'>;

/** How long a browser waits for the user to create or choose a passkey, in ms. */
export const passkeyTimeoutMs = 300_000;

export const newChallenge = (): string => randomBytes(32).toString('base64url');

export function secondStepCalls(services: Needs): Handlers<typeof contract>['secondStep'] {
  const { db, env, clock, attempts } = services;
  const limits = createAccountLimits(attempts);
  const { verify } = createVerify(services);
  const notice = createNotices(services);
  const verified = async (request: FastifyRequest, user: User, password: string) => {
    const { passwordHash: verifiedHash } = await verify(request, user, password);
    return { ...changedBy(services, request, user), verifiedHash };
  };
  /** Otherwise, a stranger could lock the owner of the address out of an account that has it. */
  const checkConfirmed = async ({ id }: User) => {
    if (isUnconfirmed(env, orNotFound(await accountById(db, id)))) throw refused(409, texts.confirmEmailFirst);
  };
  const site = () => {
    if (!env.passkeySite) throw refused(409, texts.passkeysNeedHttps);
    return env.passkeySite;
  };
  return {
    get: ({ user }) => readSecondStep(db, user.id),

    async startApp({ input: { password }, user, request }) {
      await checkConfirmed(user);
      const started = await startApp(db, await verified(request, user, password), clock());
      if (started === 'stale') throw wrongPassword('Password');
      if (started === 'exists') throw refused(409, texts.appExists);
      return started;
    },

    async confirmApp({ input, user, request }) {
      await limits.setupCode(user.id);
      const typed = readCode(input.code);
      if (typed?.kind !== 'app') throw refusedFields({ Code: [texts.wrongSetupCode] });
      const changed = await confirmApp(db, { ...changedBy(services, request, user), code: typed.code }, clock());
      if (changed === 'wrong') throw refusedFields({ Code: [texts.wrongSetupCode] });
      if (changed === 'expired') throw refused(409, texts.setupExpired);
      if (changed === 'none' || changed === 'stale') throw refused(409, texts.setupGone);
      notice(changed.account, 'appAdded', changed.turned);
      return changed;
    },

    async removeApp({ input: { password }, user, request }) {
      const changed = await removeApp(db, await verified(request, user, password), clock());
      if (changed === 'stale') throw wrongPassword('Password');
      if (changed === 'none') return readSecondStep(db, user.id);
      notice(changed.account, 'appRemoved', changed.turned);
      return changed.state;
    },

    async newRecoveryCodes({ input: { password }, user, request }) {
      const changed = await renewRecoveryCodes(db, await verified(request, user, password), clock());
      if (changed === 'stale') throw wrongPassword('Password');
      if (changed === 'none') throw refused(409, texts.noSecondStep);
      notice(changed.account, 'recoveryCodesCreated');
      return changed;
    },

    async startPasskey({ input: { password }, user, request, reply }) {
      const { id: siteId } = site();
      await checkConfirmed(user);
      const { passwordHash } = await verify(request, user, password);
      const challenge = newChallenge();
      const step = { kind: 'newPasskey', accountId: user.id, passwordHash, challenge } as const;
      await beginStep(services, { request, reply }, step);
      return {
        challenge,
        rp: { id: siteId, name: productName },
        user: {
          id: userHandleOf(user.id),
          name: user.email,
          displayName: `${user.firstName} ${user.lastName}`,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: passkeyTimeoutMs,
        excludeCredentials: await knownPasskeys(db, user.id),
        authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
        attestation: 'none' as const,
      };
    },

    async addPasskey({ input, user, request, reply }) {
      const step = await readStep(services, request, 'newPasskey');
      if (step?.accountId !== user.id || step.challenge === null) throw refused(410, texts.expired(signInStepMinutes));
      // A challenge is used once, whether the answer to it is right or not.
      await setChallenge(db, step, null);
      const created = await verifyCreated(site(), step.challenge, input);
      if (!created) throw refused(400, texts.passkeyNotAdded);
      const added = await addPasskey(db, { ...changedBy(services, request, user), step, created }, clock());
      forgetStep(services, reply);
      if (added === 'stale') throw refused(410, texts.expired(signInStepMinutes));
      if (added === 'exists') throw refused(409, texts.passkeyExists);
      if (added === 'tooMany') throw refused(409, texts.tooManyPasskeys(maxPasskeys));
      notice(added.account, 'passkeyAdded', added.turned);
      return added;
    },

    async renamePasskey({ input: { id, name }, user }) {
      orNotFound((await renamePasskey(db, user.id, id, name)) || null);
      return readSecondStep(db, user.id);
    },

    async removePasskey({ input: { id, password }, user, request }) {
      const changed = await removePasskey(db, { ...(await verified(request, user, password)), id }, clock());
      if (changed === 'stale') throw wrongPassword('Password');
      if (changed === 'none') throw refused(404);
      notice(changed.account, 'passkeyRemoved', changed.turned);
      return changed.state;
    },
  };
}

type NoticeNeeds = Pick<Services, 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue'>;

export function createNotices({ env, clock, attempts, background, mailQueue }: NoticeNeeds) {
  const limits = createAccountLimits(attempts);
  return (account: Account, what: SecondStepChange, turned: 'on' | 'off' | null = null): void => {
    const date = clock();
    background.run('A notice about two-step sign-in', async () => {
      if (!(await limits.notice(what === 'wrongCodes' ? 'wrongCodes' : 'secondStep', account.id))) return;
      const link = `${env.publicUrl}/auth/forgot-password`;
      const mail = texts.changedMail(nameInMail(env, account), { what, turned, date }, link);
      await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
    });
  };
}

type SignInNeeds = Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue' | 'otherSites'>;
type Browser = { request: FastifyRequest; reply: FastifyReply };

export function signInStepCalls(services: SignInNeeds): Handlers<typeof contract>['signInSteps'] {
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

export function administratorCalls({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['administrators'] {
  const hasOwn = async (accountId: string) => isTwoStep(await readSecondStep(db, accountId));
  return {
    getSecondStepRule: async ({ user }) => ({ isRequired: await readRule(db), hasOwn: await hasOwn(user.id) }),

    async setSecondStepRule({ input: { isRequired }, user }) {
      // Otherwise, no one might be left who can use the administration.
      if (isRequired && !(await hasOwn(user.id))) throw refused(409, texts.administrators.ownFirst);
      await writeRule(db, { isRequired, administratorId: user.id }, clock());
      return { isRequired, hasOwn: await hasOwn(user.id) };
    },
  };
}
