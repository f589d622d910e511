import type { SiteRefusal } from '@sermon/domain/accounts/otherSites';

export type OtherSite = {
  name: string;
  label: string;
  issuer: string;
  /** True if an account may be connected without its password, because the site has verified the address. */
  trustsEmail: boolean;
  /** The names of the claims about a user's subscriptions; null for those that the site does not state. */
  claims: { pro: string | null; maker: string | null; mustSignUp: string | null };
};

/** The secrets of one sign-in, which the reply of the site must match. */
export type Checks = { state: string; nonce: string; codeVerifier: string };

/** A sign-in that begins: the page of the site to open, and what its reply must match. */
export type SignInRequest = Checks & { address: string };

export type SiteUser = {
  issuer: string;
  /** Names the user at the site. It never changes, while an email address may. */
  subject: string;
  claims: Record<string, unknown>;
};

/** Thrown if a sign-in through another site fails. `code` is for the log, and contains no text of the site. */
export class SiteFailure extends Error {
  override name = 'SiteFailure';
  readonly reason: SiteRefusal;
  readonly code: string;

  constructor(reason: SiteRefusal, code: string) {
    super(`Signing in through another site failed: ${code}`);
    this.reason = reason;
    this.code = code;
  }
}

/**
 * Signing in through other sites. No function contacts a site before it is called, so a site that is down does not
 * keep the server from starting.
 */
export type OtherSites = {
  list: readonly OtherSite[];
  find(name: string): OtherSite | undefined;
  /**
   * Begins a sign-in. With `isFresh`, the site must ask the user to sign in again, even if it has a session. Throws
   * `SiteFailure` if the site cannot be used.
   */
  begin(name: string, options: { isFresh: boolean }): Promise<SignInRequest>;
  /**
   * Ends a sign-in with the query of the address to which the site has led back. With `isFresh`, the site must
   * confirm that the user has just signed in. Throws `SiteFailure` unless the user is known for certain.
   */
  complete(name: string, query: string, checks: Checks & { isFresh: boolean }): Promise<SiteUser>;
  /** Returns the address that ends the user's session at the site, or null if there is none, or if that is not wanted. */
  signOutAddress(name: string, returnTo: string): Promise<string | null>;
};
