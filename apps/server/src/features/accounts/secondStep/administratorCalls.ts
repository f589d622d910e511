import type { contract } from '@sermon/contract';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import type { Handlers } from '../../../http/serve.ts';
import { refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { isTwoStep, readSecondStep } from './factors.ts';
import { readRule, writeRule } from './rule.ts';

export function administratorCalls({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['administrators'] {
  const hasOwn = async (accountId: string) => isTwoStep(await readSecondStep(db, accountId));
  return {
    getSecondStepRule: async ({ user }) => ({ isRequired: await readRule(db), hasOwn: await hasOwn(user.id) }),

    async setSecondStepRule({ input: { isRequired }, user }) {
      // Otherwise, nobody might be left who can use the administration.
      if (isRequired && !(await hasOwn(user.id))) throw refused(409, texts.administrators.ownFirst);
      await writeRule(db, { isRequired, administratorId: user.id }, clock());
      return { isRequired, hasOwn: await hasOwn(user.id) };
    },
  };
}
