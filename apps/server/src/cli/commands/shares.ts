import { listShares, takeDown } from '../../features/sharing/administration.ts';
import type { Command } from './command.ts';

/** Commands for shared pages. */
export const shareCommands: readonly Command[] = [
  {
    name: 'shares list',
    takes: ['EMAIL'],
    does: 'lists the shared pages of an account',
    async run({ database, env }, email = '') {
      const shares = await listShares(database.db, env, email);
      if (!shares) return { text: `There is no account with the email address ${email}.`, code: 1 };
      const rows = shares.map(({ shareId, isOn, name, url }) => [shareId, isOn ? 'on' : 'off', name, url].join('\t'));
      return { text: [...rows, `${shares.length} ${shares.length === 1 ? 'page' : 'pages'}`].join('\n') };
    },
  },
  {
    name: 'shares off',
    takes: ['SHARE_ID'],
    does: 'switches off a shared page, for example one that was reported',
    run: async ({ database }, shareId = '') =>
      (await takeDown(database.db, shareId))
        ? { text: `The page ${shareId} is off now. Its owner can switch it on again.` }
        : { text: `There is no page with the share id ${shareId}.`, code: 1 },
  },
];
