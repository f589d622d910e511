import { contract } from '@sermon/contract';
import { createClient } from '@sermon/contract/client';
import type { Api } from '../../../../../../tests/support/browser.ts';
import { afterFile } from '../../../../../../tests/support/cleanup.ts';
import { openSite, settingsOf, type Site, type SiteClaims } from '../../../../../../tests/support/otherSite/site.ts';
import { browser, openProduct, type Product } from '../../../../../../tests/support/people.ts';

const publicUrl = 'http://sermon.test';

/** A browser that can open pages of the product and of the site. */
export type Visitor = {
  api: Api;
  /** Opens an address of the product. Returns the path that it leads to, or the address of another site. */
  open(address: string): Promise<string>;
  /** Opens an address of the site, where the user signs in. Returns the address at which it leads back to the product. */
  atSite(address: string): Promise<string>;
  /** Signs in through the site. Returns the path that is opened in the end. */
  signIn(options?: { redirect?: string; rememberMe?: boolean; invitation?: string }): Promise<string>;
};

/** Opens the product with a site through which users can sign in, named `faith`. */
export async function openProductWithSite(variables: Record<string, string> = {}) {
  const site = await openSite();
  afterFile(() => site.close());
  site.register(publicUrl, 'faith');
  const product = await openProduct({ ...settingsOf(site), ...variables });
  // The first account is the administrator.
  const admin = await product.join('Admin');
  return { site, product, admin, visit: () => visitProduct(product, site) };
}

let users = 0;

/** Returns a new user of the site, whose address it has verified. */
export function siteUser(claims: Partial<SiteClaims> = {}): SiteClaims & { email: string } {
  users += 1;
  return {
    sub: `user-${users}`,
    email: `miriam.${users}@faith.example`,
    email_verified: true,
    given_name: 'Miriam',
    family_name: 'Okafor',
    ...claims,
  };
}

/** Opens a browser on the product. `name` is the product's name for the site. */
export function visitProduct({ app }: Product, site: Site, name = 'faith'): Visitor {
  const send = browser(app);
  const api = createClient(contract, publicUrl, send);
  const open = async (address: string) => {
    const reply = await send(new Request(new URL(address, publicUrl)));
    return reply.headers.get('location') ?? address;
  };
  const atSite = createSiteBrowser(site);
  return {
    api,
    open,
    atSite,
    async signIn(options = {}) {
      const { address } = await api.otherSites.start({ site: name, ...options });
      return open(await atSite(address));
    },
  };
}

/** Returns a function that follows the redirects of the site, with cookies, until they leave it. */
function createSiteBrowser({ issuer }: Site): (address: string) => Promise<string> {
  const cookies = new Map<string, string>();
  return async function follow(address: string): Promise<string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const each of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const next = reply.headers.get('location');
    if (next === null) throw new Error(`The site does not lead on (${reply.status}): ${await reply.text()}`);
    const { href, origin } = new URL(next, issuer);
    return origin === issuer ? follow(href) : href;
  };
}
