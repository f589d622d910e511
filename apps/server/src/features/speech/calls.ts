import type { contract } from '@sermon/contract';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import type { Rule } from '../../http/attempts.ts';
import type { Handlers } from '../../http/serve.ts';
import { refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { makeToken } from './speechEndpoint.ts';

/** The tokens that a user can get. Each is good for 1,000 words, so this limits what listening can cost. */
const tokens: Rule = { max: 60, seconds: 3_600 };

type SpeechServices = Pick<Services, 'db' | 'attempts' | 'clock' | 'speaker'>;

export function speechCalls({ db, attempts, clock, speaker }: SpeechServices): Handlers<typeof contract>['speech'] {
  return {
    async getToken({ user }) {
      if (speaker === null) throw refused(409, texts.off);
      await attempts.count(tokens, `speech tokens of ${user.id}`);
      speaker.prepare();
      return { message: await makeToken(db, user.id, clock()) };
    },
  };
}
