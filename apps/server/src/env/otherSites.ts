import { maxOtherSites } from '@sermon/domain/accounts/otherSites';
import * as z from 'zod';
import { addressOf, BadSetting, badSetting, settingError } from './badSetting.ts';

const text = z.string().trim().min(1);
const claim = text.max(200).optional();

/** A setting is called `OIDC_`, then the site's name, then one of these names: OIDC_FAITH_ISSUER. */
const group = z.object({
  /** The address of the site as it names itself (OpenID Connect Discovery). */
  ISSUER: addressOf(['http', 'https']).max(255),
  /** The id and the secret with which this server is registered there. */
  CLIENT_ID: text,
  CLIENT_SECRET: text,
  LABEL: text.max(60),
  /** Scopes to request from the site. They must contain openid. */
  SCOPE: text.regex(/(?:^| )openid(?: |$)/, 'it must contain openid').default('openid email profile'),
  /** on: an account is connected without its password if the site says that the email address is verified. */
  TRUST_EMAIL: z.stringbool().default(false),
  /** The names of the claims that say whether a user has a PRO or a maker subscription, or must sign up for a plan. */
  CLAIM_PRO: claim,
  CLAIM_MAKER: claim,
  CLAIM_MUST_SIGN_UP: claim,
  /** on: signing out here also signs out there. */
  SIGN_OUT: z.stringbool().default(false),
});

export const otherSiteSettings = Object.keys(group.shape);

export type OtherSiteSettings = {
  name: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  trustsEmail: boolean;
  claims: { pro: string | null; maker: string | null; mustSignUp: string | null };
  signsOut: boolean;
};

type Variables = Record<string, string | undefined>;
type Names = { OIDC_PROVIDERS?: string | undefined; OIDC_ALLOW_HTTP: boolean };

/**
 * Reads the settings of each site that OIDC_PROVIDERS names. Every name has a group of settings of its own, so they are not
 * part of the other settings. Throws `BadSetting` with one sentence.
 */
export const readOtherSites = (
  variables: Variables,
  { OIDC_PROVIDERS, OIDC_ALLOW_HTTP }: Names,
): OtherSiteSettings[] => {
  const names = OIDC_PROVIDERS?.split(',') ?? [];
  if (new Set(names).size < names.length) throw new BadSetting('The setting OIDC_PROVIDERS names a site twice.');
  if (names.length > maxOtherSites)
    throw new BadSetting(`The setting OIDC_PROVIDERS names more than ${maxOtherSites} sites.`);
  const sites = names.map((name) => readSite(name, variables, OIDC_ALLOW_HTTP));
  // An account of a site is known by its issuer, so two sites with the same one could not be told apart.
  if (new Set(sites.map(({ issuer }) => new URL(issuer).href)).size < sites.length)
    throw new BadSetting('Two of the sites in OIDC_PROVIDERS have the same issuer.');
  return sites;
};

function readSite(name: string, variables: Variables, allowsHttp: boolean): OtherSiteSettings {
  const prefix = `OIDC_${name.toUpperCase()}_`;
  const values = Object.fromEntries(otherSiteSettings.map((part) => [part, variables[prefix + part]]));
  const read = group.safeParse(values, { error: settingError });
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    const part = String(path[0]);
    if (values[part] === undefined)
      throw new BadSetting(`The setting ${prefix}${part} is missing: OIDC_PROVIDERS names ${name}.`);
    throw badSetting(prefix + part, values[part], message);
  }
  const { ISSUER: issuer, ...site } = read.data;
  if (!isSecure(new URL(issuer), allowsHttp))
    throw badSetting(prefix + 'ISSUER', issuer, `it must begin with https${allowsHttp ? onlyHere : ''}`);
  return {
    name,
    label: site.LABEL,
    issuer,
    clientId: site.CLIENT_ID,
    clientSecret: site.CLIENT_SECRET,
    scope: site.SCOPE,
    trustsEmail: site.TRUST_EMAIL,
    claims: {
      pro: site.CLAIM_PRO ?? null,
      maker: site.CLAIM_MAKER ?? null,
      mustSignUp: site.CLAIM_MUST_SIGN_UP ?? null,
    },
    signsOut: site.SIGN_OUT,
  };
}

const onlyHere =
  ', because OIDC_ALLOW_HTTP only allows http for localhost, 127.0.0.1 and other addresses of this machine';

/** True if nobody else can read a connection to this address of a site. With `allowsHttp`, addresses on this machine need no https. */
export const isSecure = ({ protocol, hostname }: URL, allowsHttp: boolean): boolean =>
  protocol === 'https:' || (allowsHttp && protocol === 'http:' && isLoopback(hostname));

const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
