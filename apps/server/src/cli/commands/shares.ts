import { listShares, setTakenDown } from '../../features/sharing/administration.ts';
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
      const rows = shares.map(({ shareId, state, name, url }) => [shareId, state, name, url].join('\t'));
      return { text: [...rows, `${shares.length} ${shares.length === 1 ? 'page' : 'pages'}`].join('\n') };
    },
  },
  {
    name: 'shares off',
    takes: ['SHARE_ID'],
    does: 'switches off a shared page, for example one that was reported',
    run: async ({ database }, shareId = '') =>
      (await setTakenDown(database.db, shareId, true))
        ? { text: `The page ${shareId} is off now. Its owner cannot switch it on again: use “shares on”.` }
        : noPage(shareId),
  },
  {
    name: 'shares on',
    takes: ['SHARE_ID'],
    does: 'restores a shared page that “shares off” has switched off',
    async run({ database }, shareId = '') {
      const share = await setTakenDown(database.db, shareId, false);
      if (!share) return noPage(shareId);
      if (share.isOn) return { text: `The page ${shareId} is on.` };
      return {
        text: `The page ${shareId} is off because its owner has switched it off. Its owner can switch it on again.`,
      };
    },
  },
];

const noPage = (shareId: string) => ({ text: `There is no page with the share id ${shareId}.`, code: 1 });
