import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Context } from 'oidc-provider';

/** A site's claims about a user. `sub` names the user. */
export type SiteClaims = { sub: string; email?: string; email_verified?: boolean } & Record<string, unknown>;

/** Behavior of the site from now on. Tests change it. */
type Mood = {
  /** The user who signs in at the site, or null if the user refuses. */
  user: SiteClaims | null;
  /** Shows a page on which the user agrees or refuses. Otherwise, the site answers at once. */
  asks: boolean;
  /** The site breaks every connection. */
  isDown: boolean;
  /** Runs around the answer to requests for tokens. */
  aroundTokens: (answer: () => Promise<void>) => Promise<void>;
};

export type Site = {
  /** The address of the site. Its host differs from that of the product, so browsers treat them as two sites. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  mood: Mood;
  /** The number of times that users were asked to sign in. */
  signIns: number;
  /** Registers the product at the site, which forgets everything else. */
  register(publicUrl: string, name: string): void;
  close(): Promise<void>;
};

/** Starts another site with accounts, through which users sign in by OpenID Connect. */
export async function openSite(): Promise<Site> {
  let answer: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null = null;
  const server = createServer((request, response) => {
    if (site.mood.isDown || !answer) return void request.socket.destroy();
    const run = answer;
    const isTokens = request.url?.startsWith('/token') ?? false;
    void (isTokens ? site.mood.aroundTokens(() => run(request, response)) : run(request, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const users = new Map<string, SiteClaims>();
  const site: Site = {
    issuer,
    clientId: 'sermon-maker',
    clientSecret: 'a secret of the site',
    mood: { user: null, asks: false, isDown: false, aroundTokens: (run) => run() },
    signIns: 0,
    register(publicUrl, name) {
      const provider = createProvider(site, users, publicUrl, name);
      const serve = provider.callback();
      answer = async (request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
        if (!pathname.startsWith('/interaction/')) return serve(request, response);
        if (site.mood.asks && !searchParams.has('answer')) return askUser(site, pathname, response);
        const { user } = site.mood;
        const isRefused = user === null || searchParams.get('answer') === 'no';
        if (user) users.set(user.sub, user);
        site.signIns += 1;
        await provider.interactionFinished(
          request,
          response,
          isRefused
            ? { error: 'access_denied', error_description: 'Text of the site' }
            : { login: { accountId: user.sub } },
          { mergeWithLastSubmission: false },
        );
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return site;
}

function createProvider(site: Site, users: Map<string, SiteClaims>, publicUrl: string, name: string): Provider {
  const scopes = 'openid email profile';
  return new Provider(site.issuer, {
    clients: [
      {
        client_id: site.clientId,
        client_secret: site.clientSecret,
        redirect_uris: [`${publicUrl}/auth/other/${name}/callback`],
        post_logout_redirect_uris: [`${publicUrl}/auth/sign-in`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    scopes: scopes.split(' '),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'is_pro', 'is_maker', 'must_sign_up'],
    },
    ttl: { AccessToken: 86_400, AuthorizationCode: 600, Grant: 600, IdToken: 3_600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the site'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // Users have agreed before that the product may know who they are.
    async loadExistingGrant({ oidc: { provider, client, session } }: Context) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(scopes);
      await grant.save();
      return grant;
    },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => users.get(sub) ?? { sub } }),
  });
}

function askUser({ mood: { user } }: Site, path: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end(
    `<!doctype html><html lang="en"><title>Faith Network</title><h1>Faith Network</h1>
     <p>Sermon Maker wants to know who you are, ${user?.email ?? 'friend'}.</p>
     <p><a href="${path}?answer=yes">Continue</a> <a href="${path}?answer=no">Refuse</a></p>`,
  );
}

/** The settings of a server that uses the site under this name. */
export const settingsOf = (
  { issuer, clientId, clientSecret }: Site,
  name = 'faith',
  label = 'Faith Network',
): Record<string, string> => ({
  OIDC_PROVIDERS: name,
  OIDC_ALLOW_HTTP: 'on',
  [`OIDC_${name.toUpperCase()}_ISSUER`]: issuer,
  [`OIDC_${name.toUpperCase()}_CLIENT_ID`]: clientId,
  [`OIDC_${name.toUpperCase()}_CLIENT_SECRET`]: clientSecret,
  [`OIDC_${name.toUpperCase()}_LABEL`]: label,
});
