import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import { maxPasskeys, readCode, signInStepMinutes } from '@sermon/domain/accounts/secondStep';
import { productName } from '@sermon/domain/product';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import type { FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Handlers } from '../../../http/serve.ts';
import { orNotFound, refused, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { createAccountLimits } from '../limits.ts';
import { changedBy, wrongPassword } from '../settings/ownPassword.ts';
import { createVerify } from '../settings/verify.ts';
import { confirmApp, removeApp, renewRecoveryCodes, startApp } from './authenticator.ts';
import { readSecondStep } from './factors.ts';
import { createNotices } from './notices.ts';
import {
  addPasskey,
  algorithms,
  knownPasskeys,
  removePasskey,
  renamePasskey,
  userHandleOf,
  verifyCreated,
} from './passkeys.ts';
import { accountById, isUnconfirmed } from '../store.ts';
import { beginStep, forgetStep, readStep, setChallenge } from './steps.ts';

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
