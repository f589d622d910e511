import { cleanChurchAddress } from '@sermon/domain/sharing/churchAddress';
import { accountByEmail } from '../../features/accounts/store.ts';
import { listShares, setChurchAddress, setTakenDown } from '../../features/sharing/administration.ts';
import { findPreference } from '../../features/sharing/church.ts';
import type { Command } from './command.ts';
import { noSuchAccount } from './people.ts';

export const shareCommands: readonly Command[] = [
  {
    name: 'shares list',
    takes: ['EMAIL'],
    does: 'lists the shared pages of an account',
    async run({ database, env }, email = '') {
      const shares = await listShares(database.db, env, email);
      if (!shares) return noSuchAccount(email);
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
  {
    name: 'church-address',
    takes: ['EMAIL'],
    hasOptions: true,
    does: 'shows the church web address of an account; with an ADDRESS, changes it; with --free, lets others have it',
    objection(_email, change = '', ...others) {
      const isOption = change.startsWith('-') && change !== '--free';
      return isOption || others.length > 0
        ? 'After the email address, only an address or --free is possible: church-address EMAIL --free'
        : null;
    },
    async run({ database: { db }, env }, email = '', change) {
      if (change === undefined) {
        const owner = await accountByEmail(db, email);
        if (!owner) return noSuchAccount(email);
        return { text: (await findPreference(db, owner.id))?.subdomain ?? hasNone(email) };
      }
      const address = change === '--free' ? null : cleanChurchAddress(change);
      const had = await setChurchAddress(db, env, email, address);
      if (had === undefined) return noSuchAccount(email);
      if (address !== null) return { text: `The church web address of ${email} is ${address} now.` };
      return { text: had === null ? hasNone(email) : `${had} is free now, and ${email} can choose an address again.` };
    },
  },
];

const hasNone = (email: string) => `${email} has no church web address.`;

const noPage = (shareId: string) => ({ text: `There is no page with the share id ${shareId}.`, code: 1 });
