import type { SiteRefusal } from '@sermon/domain/accounts/otherSites';
import * as client from 'openid-client';
import { isSecure, type OtherSiteSettings } from '../../env.ts';
import type { Log } from '../../log.ts';
import { reach } from '../reach.ts';
import { type OtherSites, SiteFailure } from './port.ts';

export const siteLimits = {
  timeoutMs: 5_000,
  /** How long the published configuration of a site is used without asking again, in ms. */
  keptMs: 60 * 60_000,
  replyBytes: 1024 * 1024,
};

/** How far the clock of a site may be from ours, in seconds. */
const clockToleranceSeconds = 60;

type Options = {
  sites: readonly OtherSiteSettings[];
  allowsHttp: boolean;
  publicUrl: string;
  log: Pick<Log, 'warn'>;
  limits?: Partial<typeof siteLimits>;
};

/** Returns the address to which a site leads back. The operator registers it there. */
export const callbackAddress = (publicUrl: string, name: string): string =>
  new URL(`/auth/other/${name}/callback`, publicUrl).href;

/** Signs users in by OpenID Connect: the code flow with PKCE, state and nonce. */
export function openIdConnect({ sites, allowsHttp, publicUrl, log, limits }: Options): OtherSites {
  const { timeoutMs, keptMs, replyBytes } = { ...siteLimits, ...limits };
  const discovered = new Map<string, { config: Promise<client.Configuration>; until: number }>();
  const fetchBounded = boundedFetch(replyBytes, allowsHttp);
  const siteOf = (name: string) => {
    const site = sites.find((each) => each.name === name);
    if (!site) throw new SiteFailure('misconfigured', 'unknown site');
    return site;
  };
  const prepare = (config: client.Configuration) => {
    config.timeout = timeoutMs / 1000;
    config[client.customFetch] = fetchBounded;
    // TLS alone is not enough: the connection may pass through a proxy, or be http (`allowsHttp`).
    client.enableNonRepudiationChecks(config);
    if (allowsHttp) client.allowInsecureRequests(config);
    return config;
  };

  async function discover({ issuer, clientId, clientSecret }: OtherSiteSettings): Promise<client.Configuration> {
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutMs / 1000,
      [client.customFetch]: fetchBounded,
      execute: allowsHttp ? [client.allowInsecureRequests] : [],
    });
    const server = found.serverMetadata();
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    const metadata = { client_secret: clientSecret, [client.clockTolerance]: clockToleranceSeconds };
    return prepare(new client.Configuration(server, clientId, metadata, authenticate(clientSecret)));
  }

  /** Returns what a site has said about itself. A failure is not kept, and requests at the same time share one answer. */
  function configOf(site: OtherSiteSettings): Promise<client.Configuration> {
    const kept = discovered.get(site.name);
    if (kept && kept.until > performance.now()) return kept.config;
    const config = discover(site);
    const entry = { config, until: performance.now() + keptMs };
    discovered.set(site.name, entry);
    config.catch(() => {
      if (discovered.get(site.name) === entry) discovered.delete(site.name);
    });
    return config;
  }

  async function using<T>(name: string, work: (config: client.Configuration, site: OtherSiteSettings) => Promise<T>) {
    const site = siteOf(name);
    try {
      return await work(await configOf(site), site);
    } catch (error) {
      const failure = error instanceof SiteFailure ? error : new SiteFailure(...explain(error));
      log.warn({ site: name, reason: failure.reason, code: failure.code }, 'Signing in through another site failed');
      throw failure;
    }
  }

  return {
    list: sites,
    find: (name) => sites.find((site) => site.name === name),

    begin: (name, { isFresh }) =>
      using(name, async (config, { scope }) => {
        const codeVerifier = client.randomPKCECodeVerifier();
        const [state, nonce] = [client.randomState(), client.randomNonce()];
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: callbackAddress(publicUrl, name),
          scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(isFresh && { prompt: 'login', max_age: '0' }),
        });
        checkAddress(address, allowsHttp);
        await checkReachable(address, timeoutMs);
        return { address: address.href, state, nonce, codeVerifier };
      }),

    complete: (name, query, { state, nonce, codeVerifier, isFresh }) =>
      using(name, async (config) => {
        const returned = new URL(callbackAddress(publicUrl, name));
        returned.search = query;
        const tokens = await client.authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
          ...(isFresh && { maxAge: 0 }),
        });
        const stated = tokens.claims();
        if (!stated) throw new SiteFailure('invalid', 'no id token');
        const more =
          config.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await client.fetchUserInfo(config, tokens.access_token, stated.sub);
        if (![stated.iss, stated.sub].every(isName)) throw new SiteFailure('invalid', 'subject');
        // The token's claims are signed, so they take precedence.
        const claims = { ...more, ...stated, ...statedEmail(stated, more) };
        return { issuer: stated.iss, subject: stated.sub, claims };
      }),

    async signOutAddress(name, returnTo) {
      if (!sites.some((site) => site.name === name && site.signsOut)) return null;
      try {
        return await using(name, async (config) => {
          if (config.serverMetadata().end_session_endpoint === undefined) return null;
          const address = client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo });
          checkAddress(address, allowsHttp);
          return address.href;
        });
      } catch {
        // Our session has ended already, and that must not fail because of the site.
        return null;
      }
    },
  };
}

/** True if a site or a user may have this name (OpenID Connect Core §2). Longer names do not fit into the index. */
const isName = (name: string): boolean => /^[\x20-\x7e]{1,255}$/.test(name);

/**
 * Returns the email address and whether it is verified, both from the same source, because another source may name a different address.
 * Uses the first source that states both, or else the first one with an address.
 */
function statedEmail(...sources: Record<string, unknown>[]): { email: unknown; email_verified: unknown } {
  const withEmail = sources.filter(({ email }) => typeof email === 'string');
  const { email, email_verified } =
    withEmail.find((source) => source.email_verified !== undefined) ?? withEmail[0] ?? {};
  return { email, email_verified };
}

/** An address of a site must not be a script or a connection that others can read. */
function checkAddress(address: URL, allowsHttp: boolean): void {
  if (!isSecure(address, allowsHttp)) throw new SiteFailure('misconfigured', 'insecure address');
}

/** Statuses with which proxies reply for a site that is down. */
const statusesOfProxies = [502, 503, 504];

/**
 * The site's statements about itself may be an hour old. If it is down now, the browser's own error page would lead
 * nowhere.
 */
async function checkReachable({ origin, pathname }: URL, timeoutMs: number): Promise<void> {
  const status = await reach(origin + pathname, timeoutMs).catch(() => null);
  if (status === null) throw new SiteFailure('unavailable', 'no connection');
  if (statusesOfProxies.includes(status)) throw new SiteFailure('unavailable', `authorization page ${status}`);
}

/** Like `fetch`, but without redirects, and fails at an insecure address, or if a reply is larger than `max` bytes. */
const boundedFetch =
  (max: number, allowsHttp: boolean): client.CustomFetch =>
  async (url, options) => {
    checkAddress(new URL(url), allowsHttp);
    const { body, status, headers } = await fetch(url, { ...options, redirect: 'manual' } as RequestInit);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > max) throw new SiteFailure('misconfigured', 'reply too large');
      chunks.push(chunk);
    }
    const hasBody = ![101, 204, 205, 304].includes(status);
    return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers });
  };

/** The outcome for the user of each error in an authorization response (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
const refusals: Record<string, SiteRefusal> = {
  access_denied: 'denied',
  login_required: 'denied',
  interaction_required: 'denied',
  consent_required: 'denied',
  account_selection_required: 'denied',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
};

/** Codes of the library for a reply that was not valid, for example a token that none of the site's published keys has signed. */
const invalidReplies = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

/** Returns why a sign-in failed, and a code for the log that contains no text of the site. */
function explain(error: unknown): [reason: SiteRefusal, code: string] {
  if (error instanceof client.AuthorizationResponseError)
    return [refusals[error.error] ?? 'misconfigured', 'authorization response'];
  if (error instanceof client.ResponseBodyError) {
    if (error.status >= 500) return ['unavailable', `token response ${error.status}`];
    // A code that was used or has expired.
    if (error.error === 'invalid_grant') return ['invalid', 'invalid_grant'];
    return ['misconfigured', `token response ${error.status}`];
  }
  // A site that cannot be reached. The library reports its own misuse as TypeErrors with a code.
  if (error instanceof TypeError && !('code' in error)) return ['unavailable', 'no connection'];
  const { code = 'unknown', cause } = error as { code?: string; cause?: unknown };
  if (cause instanceof SiteFailure) return [cause.reason, cause.code];
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return ['unavailable', code];
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response)
    return [cause.status >= 500 || cause.status === 429 ? 'unavailable' : 'misconfigured', `${code} ${cause.status}`];
  if (invalidReplies.has(code)) return ['invalid', code];
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return ['clock', code];
  return ['misconfigured', code];
}
