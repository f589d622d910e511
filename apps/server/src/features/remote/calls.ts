import type { contract } from '@sermon/contract';
import { codeCharacters, codeLength, parseCode, remoteLimits } from '@sermon/domain/slides/show/remote';
import { calls as callTexts } from '@sermon/domain/texts/calls';
import { phoneRemote as texts } from '@sermon/domain/texts/remote';
import { randomInt, randomUUID } from 'node:crypto';
import { networkOf, type Rule } from '../../http/attempts.ts';
import type { Handlers } from '../../http/serve.ts';
import { orNotFound, Refused, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { hashOf, newSecret } from '../accounts/secrets.ts';
import { sessionHashOf } from '../accounts/session.ts';
import { createRateLimit, openInbox, pressRate, publishChange, publishPress, stateRate } from './inbox.ts';
import * as store from './store.ts';

/** Codes that phones in one network may try. Leaves room for a whole church that shares one connection. */
const joinRule: Rule = { max: 60, seconds: 10 * 60 };

const newCode = () =>
  Array.from({ length: codeLength }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');

type Needs = Pick<Services, 'db' | 'env' | 'events' | 'attempts' | 'clock' | 'log'>;

export function phoneRemoteCalls(services: Needs): Handlers<typeof contract>['phoneRemotes'] {
  const { db, events, attempts, clock, log } = services;
  const mayPress = createRateLimit(pressRate);
  const maySave = createRateLimit(stateRate);
  /** Notifies the streams of a remote that it has changed. If the message is lost, they notice after a while. */
  const tell = (remoteId: string | undefined) =>
    remoteId === undefined
      ? Promise.resolve()
      : publishChange(events, remoteId).catch((err: unknown) => log.warn({ err }, 'A message about a remote was lost'));

  return {
    async newCode({ input: { showId }, user, request }) {
      const code = newCode();
      const sessionHash = sessionHashOf(services, request);
      if (sessionHash === undefined) throw refused(401);
      const show = { accountId: user.id, showId, sessionHash, codeHash: hashOf(code) };
      const now = clock();
      const { id, ended } = await store.saveCode(db, show, now);
      for (const remoteId of [id, ...ended]) await tell(remoteId);
      return { code, dateEnds: new Date(now.getTime() + remoteLimits.codeMs) };
    },

    async *follow({ input, user, signal }) {
      const stream = randomUUID();
      const { id } = orNotFound(await store.startFollowing(db, { accountId: user.id, ...input }, stream, clock()));
      const inbox = openInbox(services, id, 'speaker', signal);
      try {
        await tell(id);
        let reported = '';
        let mayHaveChanged = true;
        let renewAt = 0;
        while (!signal.aborted) {
          // A press takes effect at once; the rest is not urgent.
          for (const press of inbox.takePresses()) yield { type: 'press', ...press };
          if (mayHaveChanged || performance.now() >= renewAt) {
            renewAt = performance.now() + store.leaseMs.renewed;
            const now = clock();
            const status = await store.renewSpeaker(db, id, stream, now);
            if (status === 'replaced') return;
            if (!status) return yield { type: 'ended' };
            const key = JSON.stringify(status);
            if (key !== reported) yield { type: 'status', ...status, now: now.getTime() };
            reported = key;
          }
          mayHaveChanged = await inbox.wait(Math.max(0, renewAt - performance.now()));
        }
      } finally {
        inbox.close();
        if (await store.stopFollowing(db, id, stream)) await tell(id);
      }
    },

    async saveState({ input: { showId, version, state }, user }) {
      if (!maySave(user.id)) throw new Refused(429, callTexts.tooManyAtOnce, { retryAfter: stateRate.ms / 1_000 });
      const saved = orNotFound(await store.saveState(db, { accountId: user.id, showId, version, state }, clock()));
      if (saved.isNew) await tell(saved.id);
      return null;
    },

    async leave({ input, user }) {
      await tell(await store.leaveShow(db, { accountId: user.id, ...input }, clock()));
      return null;
    },

    async end({ input: { showId }, user }) {
      await tell(await store.endRemote(db, { accountId: user.id, showId }));
      return null;
    },

    async join({ input, request }) {
      await attempts.count(joinRule, `remote from ${networkOf(request.ip)}`);
      const code = parseCode(input.code);
      const token = newSecret();
      const hashes = { codeHash: hashOf(code ?? ''), tokenHash: hashOf(token) };
      const joined = code === null ? 'wrong' : await store.joinWithCode(db, hashes, clock());
      if (joined === 'wrong') throw refused(400, texts.wrongCode);
      if (joined === 'full') throw refused(409, texts.full);
      await tell(joined.remoteId);
      return { token };
    },

    async *watch({ phone: { id, remoteId }, signal }) {
      const stream = randomUUID();
      const inbox = openInbox(services, remoteId, 'phone', signal);
      try {
        await store.startWatching(db, id, stream, clock());
        await tell(remoteId);
        let reported = '';
        while (!signal.aborted) {
          const now = clock();
          const status = await store.renewPhone(db, id, stream, now);
          if (status === 'replaced') return;
          if (!status) return yield { type: 'ended' };
          const { state, version, dateState, isSpeakerHere } = status;
          const key = `${version} ${isSpeakerHere}`;
          const age = dateState ? Math.max(0, now.getTime() - dateState.getTime()) : 0;
          if (key !== reported) yield { type: 'show', state, age, isSpeakerHere };
          reported = key;
          await inbox.wait(store.leaseMs.renewed);
        }
      } finally {
        inbox.close();
        if (await store.stopWatching(db, id, stream)) await tell(remoteId);
      }
    },

    async press({ input, phone: { id, remoteId, isSpeakerHere } }) {
      if (!mayPress(id)) throw new Refused(429, texts.tooManyPresses, { retryAfter: pressRate.ms / 1_000 });
      if (!isSpeakerHere) throw refused(409, texts.speakerAway);
      await publishPress(events, remoteId, input);
      return null;
    },

    async disconnect({ phone: { id, remoteId } }) {
      await store.removePhone(db, id);
      await tell(remoteId);
      return null;
    },
  };
}
