import { maxIdentities } from '@sermon/domain/accounts/otherSites';
import * as z from 'zod';
import { givenPassword, invitationCode, ownPassword, path, signInReply } from '../accounts.ts';
import { call, date, list } from '../call.ts';
import { id } from '../ids.ts';

const site = z.string().max(20);

const address = z.object({ address: z.url() });

export const connectedSite = z.object({
  id: z.uuid(),
  /** The name of the site, or '' if this server no longer uses it. */
  site: z.string(),
  label: z.string(),
  /** The email address that the site stated last; '' if it stated none. */
  email: z.string(),
  dateCreated: date,
});
export type ConnectedSite = z.output<typeof connectedSite>;

/** Signing in through other sites. They lead back to `/auth/other/{site}/callback`, which is not part of the contract. */
export const otherSites = {
  /** Begins a sign-in. `redirect` is the page to open afterwards, `invitation` the code of an invitation that was opened. */
  start: call(
    'POST /api/Authentication/StartOtherSite',
    'anyone',
    { site, redirect: path, rememberMe: z.boolean().default(true), invitation: invitationCode },
    address,
  ),
  /**
   * Returns the site through which this browser has begun to sign in to an account that is not connected to it yet, or null.
   */
  getWaiting: call(
    'GET /api/Authentication/GetWaitingSite',
    'anyone',
    {},
    z.object({ label: z.string(), email: z.string() }).nullable(),
  ),
  connectWaiting: call(
    'POST /api/Authentication/ConnectWaitingSite',
    'anyone',
    { password: givenPassword },
    signInReply,
  ),
  list: call('GET /api/Account/GetOtherSites', 'self', {}, list(connectedSite, { max: maxIdentities })),
  connect: call('POST /api/Account/ConnectOtherSite', 'self', { site, password: ownPassword }, address),
  /**
   * Begins a new sign-in of a user without a password, who may then make changes that ask others for their password, for ten
   * minutes.
   */
  confirm: call('POST /api/Account/ConfirmWithOtherSite', 'self', { site }, address),
  /** Disconnects a site. Refused (409) if the user could then no longer sign in. */
  disconnect: call(
    'POST /api/Account/DisconnectOtherSite',
    'self',
    { id: id.of('identity'), password: ownPassword },
    z.null(),
  ),
};
