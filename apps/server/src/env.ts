import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registrationKinds } from '@sermon/domain/accounts/rules';
import { isVoice, type VoiceId, voiceIds } from '@sermon/domain/speech/voices';
import { bytesPerGb, defaultStorageGb } from '@sermon/domain/storage/quota';
import * as z from 'zod';
import { addressOf, badSetting, BadSetting, settingError } from './env/badSetting.ts';
import { paymentSettings, readBilling } from './env/payments.ts';
import { maxOtherSites } from '@sermon/domain/accounts/otherSites';

const text = z.string().trim().min(1);

export { BadSetting };

/** Linux only, because `ulimit` and `unshare` limit such a program. */
const program = text
  .refine(() => process.platform === 'linux', 'only a server on Linux can run it')
  .refine(isAbsolute, 'write its whole path, such as /usr/bin/soffice')
  .refine((path) => existsSync(path), 'there is no such file')
  .refine(isExecutable, 'this user cannot execute it');

const webAddress = addressOf(['http', 'https']);

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address to listen on. 0.0.0.0 accepts connections from other machines. */
  HOST: text.default('127.0.0.1'),
  /** Port for metrics in Prometheus format, and the address to listen on. Without a port, no metrics are served. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  /**
   * How long a process still serves requests after SIGTERM, while /healthz tells the proxy to send no more, in
   * seconds.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  /** Public URL of the product, used as the base of links in emails. */
  PUBLIC_URL: webAddress.optional(),
  /**
   * Host under which every church has a host of its own for its shared pages: with share.example, grace.share.example.
   * It may have a port.
   */
  SHARE_HOST: text
    .toLowerCase()
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/,
      'write it as share.example',
    )
    .optional(),
  /**
   * LibreOffice's program, such as /usr/bin/soffice, which converts WordPerfect documents for the import. Without it, they are
   * refused.
   */
  OFFICE_CONVERTER: program.optional(),
  DATA_DIR: text.default('data'),
  /** The storage of uploaded files. disk: in DATA_DIR · s3: in a bucket. */
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  /** The S3 bucket and its credentials. Without S3_ENDPOINT, Amazon S3 is used. */
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  /** true: the bucket name is part of the path, as MinIO and Garage require. */
  S3_FORCE_PATH_STYLE: z.stringbool().default(false),
  /** Storage of each account in GB, for files, texts and versions. 0: no limit. */
  ACCOUNT_STORAGE_GB: z.coerce.number().min(0).max(1_000_000).default(defaultStorageGb),
  /** URL of a PostgreSQL server to use instead of the embedded database. */
  DATABASE_URL: addressOf(['postgres', 'postgresql']).optional(),
  /** URL of the mail server. Without it, emails are written to the outbox folder. */
  SMTP_URL: addressOf(['smtp', 'smtps']).optional(),
  MAIL_FROM: text.default('Sermon Maker <no-reply@localhost>'),
  /** API.Bible: the key, and a map from the product's translation ids to API.Bible's: NIV=78a9f6124f344018-01,NLT=… */
  API_BIBLE_KEY: text.optional(),
  API_BIBLE_TRANSLATIONS: text
    .regex(/^[A-Z0-9-]{2,20}=[\w-]+(?:,[A-Z0-9-]{2,20}=[\w-]+)*$/, 'write it as NIV=id,NLT=id')
    .optional(),
  API_BIBLE_URL: webAddress.default('https://rest.api.bible/v1'),
  /** URL that receives reports on which texts were shown (API.Bible's Fair Use Management System). */
  API_BIBLE_USAGE_URL: webAddress.default('https://fums.api.bible/f3'),
  ESV_API_KEY: text.optional(),
  ESV_URL: webAddress.default('https://api.esv.org/v3'),
  /** Google Slides: the id of the client that is registered with Google, and what it asks users for. */
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_SCOPE: text.default('https://www.googleapis.com/auth/drive.file'),
  /** Google's sign-in page, the API for presentations, and the page of a presentation. */
  GOOGLE_OAUTH_URL: webAddress.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_SLIDES_API: webAddress.default('https://slides.googleapis.com/v1/presentations'),
  GOOGLE_PRESENTATION_URL: webAddress
    .includes('{id}', { error: 'write {id} in the place of the id' })
    .default('https://docs.google.com/presentation/d/{id}/edit'),
  /** Public https address of this site, from which Google loads the pictures behind slides. */
  PUBLIC_ASSET_BASE_URL: addressOf(['https']).optional(),
  /**
   * The AI assistant. builtin: the built-in helper, without a model · openai, azure, anthropic: these services ·
   * compatible: an address that speaks OpenAI's protocol, such as Ollama · off: no assistant.
   */
  AI_PROVIDER: z.enum(['off', 'builtin', 'openai', 'azure', 'anthropic', 'compatible']).default('builtin'),
  /** The address of the service, its key, and the name of the model (for Azure, of the deployment). */
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: text.optional(),
  AI_MODEL: text.optional(),
  /** The maximum length of an answer, in tokens. */
  AI_MAX_OUTPUT_TOKENS: z.coerce.number().int().min(100).max(16_000).default(2_000),
  /** The number of answers that each user can get in 24 hours. 0: no limit. */
  AI_DAILY_LIMIT: z.coerce.number().int().min(0).max(10_000).default(50),
  /** The number of answers that a model gives all users together in 24 hours. 0: no limit. */
  AI_DAILY_LIMIT_TOTAL: z.coerce.number().int().min(0).max(1_000_000).default(1_000),
  /**
   * The voices of Hear It. azure: Azure Speech · local: the engine on this server · browser: the voices of each browser ·
   * off: none · auto: azure if AZURE_SPEECH_KEY is set, otherwise local.
   */
  TTS_PROVIDER: z.enum(['auto', 'azure', 'local', 'browser', 'off']).default('auto'),
  /** Azure Speech: its key, and its region, such as westeurope. */
  AZURE_SPEECH_KEY: text.optional(),
  AZURE_SPEECH_REGION: text
    .toLowerCase()
    .regex(/^[a-z0-9]{1,40}$/, 'write it as westeurope')
    .optional(),
  /** Address to use instead of that of the region. */
  AZURE_SPEECH_ENDPOINT: webAddress.optional(),
  /** Voices of Azure to use instead of ours: en-US-GuyNeural=en-US-AndrewNeural,… */
  AZURE_SPEECH_VOICES: text
    .regex(/^[\w-]{1,80}=[\w:-]{1,80}(?:,[\w-]{1,80}=[\w:-]{1,80})*$/, 'write it as our-voice=their-voice,…')
    .optional(),
  /** The number of characters that Azure speaks for all users together in 24 hours. 0: no limit. */
  SPEECH_DAILY_CHARACTERS: z.coerce.number().int().min(0).max(1_000_000_000).default(1_000_000),
  ...paymentSettings,
  /** URL of the page to which upgrade prompts link. */
  UPGRADE_URL: text.default('/activate'),
  /** open: everyone can create an account · invited: only people with an invitation of an administrator. */
  REGISTRATION: z.enum(registrationKinds).default('open'),
  /** on: new accounts find a sample sermon in their library. */
  SAMPLE_SERMON: z.stringbool().default(true),
  /** Name of the parent site: the label of the site in OIDC_PROVIDERS through which its users sign in. */
  PARENT_SITE_NAME: text.optional(),
  /** Address from which this server loads a sermon of the parent site for the preview of the builder, and a key that it sends. */
  PARENT_SITE_SERMON_URL: webAddress.includes('{id}', { error: 'write {id} in the place of the id' }).optional(),
  PARENT_SITE_KEY: text.optional(),
  /**
   * Other sites through which users can sign in, by OpenID Connect: a name for each. The settings of the site `faith` begin with
   * OIDC_FAITH_ (`otherSiteSettings`).
   */
  OIDC_PROVIDERS: text.regex(/^[a-z][a-z0-9]{0,19}(?:,[a-z][a-z0-9]{0,19})*$/, 'write it as faith,parent').optional(),
  /** on: the address of such a site may begin with http if it is on this machine. For tests. */
  OIDC_ALLOW_HTTP: z.stringbool().default(false),
  SUPPORT_EMAIL: text.optional(),
  SUPPORT_PHONE: text.optional(),
  /** Number of reverse proxies in front of the product. Their X-Forwarded-For and X-Forwarded-Host headers are trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** on: the documentation of the calls is served at /api/docs and /api/openapi.json. */
  API_DOCS: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export const settingNames = Object.keys(settings.shape);

export type Env = ReturnType<typeof readEnv>;

/** The folder of everything that is built. The bundle of the server is in a folder of its own in it. */
const built = import.meta.url.endsWith('.ts') ? resolve('dist') : fileURLToPath(new URL('..', import.meta.url));

/** Reads the settings. Throws `BadSetting` with one sentence that states the variable, its value, and the problem. */
export function readEnv(variables: Record<string, string | undefined> = process.env) {
  const values = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = settings.safeParse(values, { error: settingError });
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    const name = String(path[0]);
    throw badSetting(name, values[name], message);
  }
  const env = read.data;
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST;
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`).origin;
  const dataDirectory = resolve(env.DATA_DIR);
  if (env.PARENT_SITE_NAME && !env.OIDC_PROVIDERS && !env.PARENT_SITE_SERMON_URL)
    throw new BadSetting(
      'The setting OIDC_PROVIDERS is missing: PARENT_SITE_NAME requires it, because users sign in to the parent site through it.',
    );
  const otherSites = readOtherSites(values, env);
  if (env.PARENT_SITE_NAME && env.OIDC_PROVIDERS && !otherSites.some(({ label }) => label === env.PARENT_SITE_NAME))
    throw badSetting(
      'PARENT_SITE_NAME',
      env.PARENT_SITE_NAME,
      'it must be the label of a site in OIDC_PROVIDERS, such as OIDC_FAITH_LABEL',
    );
  return {
    ...env,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    passkeySite: passkeySiteOf(publicUrl),
    dataDirectory,
    /** Storage of each account in bytes, or null if there is no limit. */
    accountStorageBytes: env.ACCOUNT_STORAGE_GB === 0 ? null : Math.round(env.ACCOUNT_STORAGE_GB * bytesPerGb),
    databaseDirectory: join(dataDirectory, 'database'),
    outboxDirectory: join(dataDirectory, 'outbox'),
    filesDirectory: join(dataDirectory, 'files'),
    bucket: bucketOf(env),
    apiBible: apiBibleOf(env),
    googleSlides: googleSlidesOf(env, publicUrl),
    assistant: assistantOf(env),
    speech: speechOf(env),
    otherSites,
    billing: readBilling(env),
    contentDirectory: built,
    webDirectory: join(built, 'web'),
  };
}

/** The environment of another program: that of this process, with these variables. */
export const environmentWith = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...variables });

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function bucketOf(env: z.output<typeof settings>) {
  if (env.STORAGE === 'disk') return null;
  const needed = (name: 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'): string => {
    const value = env[name];
    if (value === undefined) throw new BadSetting(`The setting ${name} is missing: STORAGE=s3 requires it.`);
    return value;
  };
  return {
    endpoint: env.S3_ENDPOINT,
    region: needed('S3_REGION'),
    name: needed('S3_BUCKET'),
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  };
}

function apiBibleOf(env: z.output<typeof settings>) {
  const { API_BIBLE_KEY: key, API_BIBLE_TRANSLATIONS: list, API_BIBLE_URL: url, API_BIBLE_USAGE_URL: usageUrl } = env;
  if (!key && !list) return null;
  if (!key) throw new BadSetting('The setting API_BIBLE_KEY is missing: API_BIBLE_TRANSLATIONS requires it.');
  if (!list) throw new BadSetting('The setting API_BIBLE_TRANSLATIONS is missing: API_BIBLE_KEY requires it.');
  const translations = new Map(list.split(',').map((pair) => pair.split('=') as [string, string]));
  return { key, url, usageUrl, translations };
}

/**
 * Returns the site to which passkeys belong. Null if browsers offer none there: they need https and a domain name, except on
 * localhost (WebAuthn §5.1.3).
 */
function passkeySiteOf(publicUrl: string): { id: string; origin: string } | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return isLocal || (protocol === 'https:' && !isAddress) ? { id: hostname, origin: publicUrl } : null;
}

function googleSlidesOf(env: z.output<typeof settings>, publicUrl: string) {
  if (env.GOOGLE_CLIENT_ID === undefined) return null;
  return {
    clientId: env.GOOGLE_CLIENT_ID,
    oAuthUrl: env.GOOGLE_OAUTH_URL,
    oAuthRedirectUrl: `${publicUrl}/googleauth`,
    scope: env.GOOGLE_SCOPE,
    apiUrl: env.GOOGLE_SLIDES_API.replace(/\/+$/, ''),
    presentationUrl: env.GOOGLE_PRESENTATION_URL,
    // Google loads pictures from public addresses with https only.
    assetBaseUrl: env.PUBLIC_ASSET_BASE_URL ?? (publicUrl.startsWith('https:') ? publicUrl : null),
  };
}

/** Returns the settings of the assistant, or null if it is switched off. A limit of null is no limit. */
function assistantOf(env: z.output<typeof settings>) {
  const { AI_PROVIDER: provider } = env;
  if (provider === 'off') return null;
  if (provider === 'builtin') return { provider, dailyLimit: null, dailyLimitTotal: null };
  const needed = (name: 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'): string => {
    const value = env[name];
    if (value === undefined)
      throw new BadSetting(`The setting ${name} is missing: AI_PROVIDER=${provider} requires it.`);
    return value;
  };
  return {
    provider,
    dailyLimit: env.AI_DAILY_LIMIT === 0 ? null : env.AI_DAILY_LIMIT,
    dailyLimitTotal: env.AI_DAILY_LIMIT_TOTAL === 0 ? null : env.AI_DAILY_LIMIT_TOTAL,
    model: needed('AI_MODEL'),
    baseUrl: ['azure', 'compatible'].includes(provider) ? needed('AI_BASE_URL') : env.AI_BASE_URL,
    // Servers on one's own network often need no key.
    apiKey: provider === 'compatible' ? env.AI_API_KEY : needed('AI_API_KEY'),
    maxOutputTokens: env.AI_MAX_OUTPUT_TOKENS,
  };
}

function speechOf(env: z.output<typeof settings>) {
  const { TTS_PROVIDER, AZURE_SPEECH_KEY: key, AZURE_SPEECH_REGION: region, AZURE_SPEECH_ENDPOINT: endpoint } = env;
  const provider = TTS_PROVIDER === 'auto' ? (key === undefined ? 'local' : 'azure') : TTS_PROVIDER;
  if (provider !== 'azure') return { provider };
  if (key === undefined)
    throw new BadSetting('The setting AZURE_SPEECH_KEY is missing: TTS_PROVIDER=azure requires it.');
  if (region === undefined && endpoint === undefined)
    throw new BadSetting('The setting AZURE_SPEECH_REGION is missing: AZURE_SPEECH_KEY requires it.');
  const own = endpoint?.replace(/\/+$/, '');
  return {
    provider,
    key,
    tokenUrl: `${own ?? `https://${region}.api.cognitive.microsoft.com`}/sts/v1.0/issueToken`,
    speechUrl: `${own ?? `https://${region}.tts.speech.microsoft.com`}/cognitiveservices/v1`,
    voices: azureVoicesOf(env.AZURE_SPEECH_VOICES),
  };
}

function azureVoicesOf(list: string | undefined): ReadonlyMap<VoiceId, string> {
  const voices = new Map<VoiceId, string>();
  for (const pair of list?.split(',') ?? []) {
    const [id = '', name = ''] = pair.split('=');
    if (!isVoice(id))
      throw new BadSetting(`The setting AZURE_SPEECH_VOICES names the voice ${id}. Ours are ${voiceIds.join(', ')}.`);
    voices.set(id, name);
  }
  return voices;
}
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
