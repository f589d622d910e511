import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { otherSiteSettings, readEnv, settingNames } from './env.ts';

test('without settings the product listens on 127.0.0.1:3000 and keeps its data in ./data', () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    isHttps: false,
    BILLING_PROVIDER: 'none',
  });
  expect(env.databaseDirectory).toMatch(/data.database$/);
});

test('the public URL is PUBLIC_URL without its path', () => {
  expect(readEnv({ PUBLIC_URL: 'https://sermons.example/x/' })).toMatchObject({
    publicUrl: 'https://sermons.example',
    isHttps: true,
  });
});

test('STORAGE=s3 stores files in a bucket; without it, files are stored next to the database', () => {
  expect(readEnv({}).bucket).toBeNull();
  expect(readEnv({}).filesDirectory).toMatch(/data.files$/);
  const account = {
    S3_REGION: 'garage',
    S3_BUCKET: 'sermons',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const place = { S3_ENDPOINT: 'http://127.0.0.1:3900', S3_FORCE_PATH_STYLE: 'true' };
  expect(readEnv({ STORAGE: 's3', ...account, ...place }).bucket).toEqual({
    endpoint: 'http://127.0.0.1:3900',
    region: 'garage',
    name: 'sermons',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: true,
  });
});

test('ACCOUNT_STORAGE_GB is 5 GB without a setting, and 0 removes the limit', () => {
  const bytes = (value: string) => readEnv({ ACCOUNT_STORAGE_GB: value }).accountStorageBytes;
  expect(['', '0.5', '20', '0'].map(bytes)).toEqual([5_000_000_000, 500_000_000, 20_000_000_000, null]);
});

test.runIf(process.platform === 'linux')('OFFICE_CONVERTER is a program of this machine', () => {
  const problem = (path: string) => {
    try {
      return readEnv({ OFFICE_CONVERTER: path }).OFFICE_CONVERTER;
    } catch (error) {
      return String(error);
    }
  };
  expect(['', '/bin/sh'].map(problem)).toEqual([undefined, '/bin/sh']);
  expect(problem('/nowhere/soffice')).toBe(
    'BadSetting: The setting OFFICE_CONVERTER is "/nowhere/soffice", which is not valid: there is no such file.',
  );
  expect(problem('soffice')).toContain('which is not valid: write its whole path, such as /usr/bin/soffice.');
  for (const path of [import.meta.filename, import.meta.dirname])
    expect(problem(path)).toContain('which is not valid: this user cannot execute it.');
});

test('REGISTRATION lets everyone create an account, or only invited people', () => {
  expect(readEnv({}).REGISTRATION).toBe('open');
  expect(readEnv({ REGISTRATION: 'invited' }).REGISTRATION).toBe('invited');
});

test('API_BIBLE_KEY and API_BIBLE_TRANSLATIONS configure API.Bible and its translation ids', () => {
  expect(readEnv({}).apiBible).toBeNull();
  expect(
    readEnv({ API_BIBLE_KEY: 'key', API_BIBLE_TRANSLATIONS: 'NIV=78a9f6124f344018-01,NLT=d6e14a625393b4da-01' })
      .apiBible,
  ).toEqual({
    key: 'key',
    url: 'https://rest.api.bible/v1',
    usageUrl: 'https://fums.api.bible/f3',
    translations: new Map([
      ['NIV', '78a9f6124f344018-01'],
      ['NLT', 'd6e14a625393b4da-01'],
    ]),
  });
});

test('AI_PROVIDER chooses the assistant; without it, there is the built-in helper', () => {
  expect(readEnv({}).assistant).toEqual({ provider: 'builtin', dailyLimit: null, dailyLimitTotal: null });
  expect(readEnv({ AI_PROVIDER: 'off' }).assistant).toBeNull();
  const account = { AI_API_KEY: 'key', AI_MODEL: 'm' };
  expect(readEnv({ AI_PROVIDER: 'anthropic', ...account }).assistant).toEqual({
    provider: 'anthropic',
    dailyLimit: 50,
    dailyLimitTotal: 1_000,
    model: 'm',
    baseUrl: undefined,
    apiKey: 'key',
    maxOutputTokens: 2_000,
  });
  const local = { AI_PROVIDER: 'compatible', AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'llama3' };
  expect(readEnv(local).assistant).toMatchObject({ baseUrl: 'http://127.0.0.1:11434/v1', apiKey: undefined });
});

test('TTS_PROVIDER chooses the voices; without it, they are those of Azure if there is a key', () => {
  expect(readEnv({}).speech).toEqual({ provider: 'local' });
  expect(readEnv({ TTS_PROVIDER: 'off', AZURE_SPEECH_KEY: 'k' }).speech).toEqual({ provider: 'off' });
  const azure = { AZURE_SPEECH_KEY: 'k', AZURE_SPEECH_REGION: 'WestEurope' };
  expect(readEnv({ ...azure, AZURE_SPEECH_VOICES: 'en-US-GuyNeural=en-US-AndrewNeural' }).speech).toEqual({
    provider: 'azure',
    key: 'k',
    tokenUrl: 'https://westeurope.api.cognitive.microsoft.com/sts/v1.0/issueToken',
    speechUrl: 'https://westeurope.tts.speech.microsoft.com/cognitiveservices/v1',
    voices: new Map([['en-US-GuyNeural', 'en-US-AndrewNeural']]),
  });
  expect(readEnv({ AZURE_SPEECH_KEY: 'k', AZURE_SPEECH_ENDPOINT: 'http://127.0.0.1:9/x/' }).speech).toMatchObject({
    tokenUrl: 'http://127.0.0.1:9/x/sts/v1.0/issueToken',
    speechUrl: 'http://127.0.0.1:9/x/cognitiveservices/v1',
  });
});

test('an empty variable counts as unset', () => {
  const env = readEnv({ DATABASE_URL: '', PORT: '' });
  expect([env.DATABASE_URL, env.PORT]).toEqual([undefined, 3000]);
});

test.each([
  [{ PORT: 'ninety' }, 'The setting PORT is "ninety", which is not valid: it must be a number.'],
  [{ PORT: '70000' }, 'The setting PORT is "70000", which is not valid: it must be at most 65535.'],
  [{ PORT: '80.5' }, 'it must be a whole number.'],
  [{ MAIL_FROM: ' ' }, 'it must not be empty.'],
  [{ API_DOCS: 'maybe' }, 'The setting API_DOCS is "maybe", which is not valid: it must be on or off.'],
  [{ AI_PROVIDER: 'clippy' }, 'The setting AI_PROVIDER is "clippy", which is not valid: '],
  [{ AI_PROVIDER: 'openai', AI_MODEL: 'm' }, 'The setting AI_API_KEY is missing: AI_PROVIDER=openai requires it.'],
  [{ AI_PROVIDER: 'openai', AI_API_KEY: 'k' }, 'The setting AI_MODEL is missing: AI_PROVIDER=openai requires it.'],
  [
    { AI_PROVIDER: 'azure', AI_API_KEY: 'k', AI_MODEL: 'm' },
    'The setting AI_BASE_URL is missing: AI_PROVIDER=azure requires it.',
  ],
  [{ AI_DAILY_LIMIT: '-1' }, 'The setting AI_DAILY_LIMIT is "-1", which is not valid: it must be at least 0.'],
  [{ SPEECH_DAILY_CHARACTERS: '-1' }, 'it must be at least 0.'],
  [{ TTS_PROVIDER: 'azure' }, 'The setting AZURE_SPEECH_KEY is missing: TTS_PROVIDER=azure requires it.'],
  [{ AZURE_SPEECH_KEY: 'secret' }, 'The setting AZURE_SPEECH_REGION is missing: AZURE_SPEECH_KEY requires it.'],
  [
    { AZURE_SPEECH_KEY: 'secret', AZURE_SPEECH_REGION: 'evil.example/' },
    'The setting AZURE_SPEECH_REGION is "evil.example/", which is not valid: write it as westeurope.',
  ],
  [
    { AZURE_SPEECH_KEY: 'secret', AZURE_SPEECH_REGION: 'x', AZURE_SPEECH_VOICES: 'Guy=Andrew' },
    'The setting AZURE_SPEECH_VOICES names the voice Guy. Ours are ',
  ],
  [
    { BILLING_PROVIDER: 'free' },
    'The setting BILLING_PROVIDER is "free", which is not valid: it must be none, sandbox or stripe.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL is "loud", which is not valid: '],
  [{ ACCOUNT_STORAGE_GB: '-1' }, 'The setting ACCOUNT_STORAGE_GB is "-1", which is not valid: '],
  [{ ACCOUNT_STORAGE_GB: '5 GB' }, 'The setting ACCOUNT_STORAGE_GB is "5 GB", which is not valid: '],
  [{ STORAGE: 'cloud' }, 'The setting STORAGE is "cloud", which is not valid: '],
  [
    { STORAGE: 's3', S3_REGION: 'here', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' },
    'The setting S3_SECRET_ACCESS_KEY is missing: STORAGE=s3 requires it.',
  ],
  [{ STORAGE: 's3' }, 'The setting S3_REGION is missing: STORAGE=s3 requires it.'],
  [{ API_BIBLE_KEY: 'secret' }, 'The setting API_BIBLE_TRANSLATIONS is missing: API_BIBLE_KEY requires it.'],
  [{ API_BIBLE_TRANSLATIONS: 'NIV=a' }, 'The setting API_BIBLE_KEY is missing: API_BIBLE_TRANSLATIONS requires it.'],
  [
    { API_BIBLE_KEY: 'secret', API_BIBLE_TRANSLATIONS: 'NIV' },
    'The setting API_BIBLE_TRANSLATIONS is "NIV", which is not valid: write it as NIV=id,NLT=id.',
  ],
  [
    { S3_ENDPOINT: 'minio' },
    'The setting S3_ENDPOINT is "minio", which is not valid: it must be an address that begins with http:// or https://.',
  ],
  [
    { PARENT_SITE_NAME: 'SermonHouse' },
    'The setting OIDC_PROVIDERS is missing: PARENT_SITE_NAME requires it, because users sign in to the parent site through it.',
  ],
  [{ PUBLIC_URL: 'ftp://x' }, 'The setting PUBLIC_URL is not valid: '],
  [{ SHARE_HOST: 'https://share.example' }, 'The setting SHARE_HOST is "https://share.example", which is not valid: '],
  [{ SHARE_HOST: '.share.example' }, 'The setting SHARE_HOST is ".share.example", which is not valid: '],
  [
    { DATABASE_URL: 'mysql://root:secret@x/y' },
    'The setting DATABASE_URL is not valid: it must be an address that begins with postgres:// or postgresql://.',
  ],
])('%o is refused with one sentence that names the setting and hides passwords', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(sentence);
  expect(() => readEnv(variables)).not.toThrow('secret');
});

describe('other sites for signing in', () => {
  const faith = {
    OIDC_PROVIDERS: 'faith',
    OIDC_FAITH_ISSUER: 'https://faith.example',
    OIDC_FAITH_CLIENT_ID: 'sermon-maker',
    OIDC_FAITH_CLIENT_SECRET: 'secret',
    OIDC_FAITH_LABEL: 'Faith Network',
  };

  test('are none by default, even if there are settings for some', () => {
    expect(readEnv({}).otherSites).toEqual([]);
    expect(readEnv({ ...faith, OIDC_PROVIDERS: '' }).otherSites).toEqual([]);
  });

  test('have a group of settings each', () => {
    const parent = Object.fromEntries(
      Object.entries(faith).map(([name, value]) => [name.replace('FAITH', 'PARENT'), value.replace('faith', 'parent')]),
    );
    const { otherSites } = readEnv({
      ...faith,
      ...parent,
      OIDC_PROVIDERS: 'faith,parent',
      OIDC_PARENT_TRUST_EMAIL: 'on',
      OIDC_PARENT_CLAIM_PRO: 'is_pro',
      OIDC_PARENT_SIGN_OUT: 'on',
    });
    expect(otherSites).toMatchObject([
      {
        name: 'faith',
        label: 'Faith Network',
        issuer: 'https://faith.example',
        scope: 'openid email profile',
        trustsEmail: false,
        signsOut: false,
        claims: { pro: null, maker: null, mustSignUp: null },
      },
      {
        name: 'parent',
        issuer: 'https://parent.example',
        trustsEmail: true,
        signsOut: true,
        claims: { pro: 'is_pro' },
      },
    ]);
  });

  test.each([
    [{ OIDC_FAITH_ISSUER: '' }, 'The setting OIDC_FAITH_ISSUER is missing: OIDC_PROVIDERS names faith.'],
    [
      { OIDC_FAITH_CLIENT_SECRET: undefined },
      'The setting OIDC_FAITH_CLIENT_SECRET is missing: OIDC_PROVIDERS names faith.',
    ],
    [{ OIDC_PROVIDERS: 'faith,parent' }, 'The setting OIDC_PARENT_ISSUER is missing: OIDC_PROVIDERS names parent.'],
    [
      { OIDC_PROVIDERS: Array.from({ length: 11 }, (_, n) => `site${n}`).join() },
      'The setting OIDC_PROVIDERS names more than 10 sites.',
    ],
    [{ OIDC_PROVIDERS: 'faith,faith' }, 'The setting OIDC_PROVIDERS names a site twice.'],
    [
      { PARENT_SITE_NAME: 'Faith' },
      'The setting PARENT_SITE_NAME is "Faith", which is not valid: it must be the label of a site in OIDC_PROVIDERS, such as OIDC_FAITH_LABEL.',
    ],
    [
      { OIDC_PROVIDERS: 'The Faith' },
      'The setting OIDC_PROVIDERS is "The Faith", which is not valid: write it as faith,parent.',
    ],
    [{ OIDC_FAITH_ISSUER: 'faith.example' }, 'The setting OIDC_FAITH_ISSUER is "faith.example", which is not valid: '],
    [
      { OIDC_FAITH_ISSUER: 'http://127.0.0.1:9' },
      'The setting OIDC_FAITH_ISSUER is "http://127.0.0.1:9", which is not valid: it must begin with https.',
    ],
    ...['faith.example', '10.0.0.5', '128.0.0.1', 'localhost.faith.example', '127.0.0.1.faith.example', '[::2]'].map(
      (host): [object, string] => [
        { OIDC_FAITH_ISSUER: `http://${host}`, OIDC_ALLOW_HTTP: 'on' },
        `The setting OIDC_FAITH_ISSUER is "http://${host}", which is not valid: it must begin with https, because OIDC_ALLOW_HTTP only allows http for localhost, 127.0.0.1 and other addresses of this machine.`,
      ],
    ),
    [{ OIDC_FAITH_ISSUER: `https://faith.example/${'x'.repeat(255)}` }, 'which is not valid: '],
    [
      { OIDC_FAITH_SCOPE: 'email' },
      'The setting OIDC_FAITH_SCOPE is "email", which is not valid: it must contain openid.',
    ],
    [{ OIDC_FAITH_TRUST_EMAIL: 'maybe' }, 'The setting OIDC_FAITH_TRUST_EMAIL is "maybe", which is not valid: '],
  ])('%o is refused with one sentence', (variables, sentence) => {
    expect(() => readEnv({ ...faith, ...variables })).toThrow(sentence);
  });

  test('with one issuer are refused, because their users could not be told apart', () => {
    const other = Object.fromEntries(
      Object.entries(faith).map(([name, value]) => [name.replace('FAITH', 'OTHER'), value]),
    );
    expect(() =>
      readEnv({ ...other, ...faith, OIDC_OTHER_ISSUER: 'https://faith.example/', OIDC_PROVIDERS: 'faith,other' }),
    ).toThrow('Two of the sites in OIDC_PROVIDERS have the same issuer.');
  });

  test.each(['localhost', '127.0.0.1:9', '127.255.255.254', '[::1]:9'])(
    'may use http on this machine (%s) for tests',
    (host) => {
      const { otherSites } = readEnv({ ...faith, OIDC_FAITH_ISSUER: `http://${host}`, OIDC_ALLOW_HTTP: 'on' });
      expect(otherSites).toHaveLength(1);
    },
  );

  test('have documented settings', () => {
    const documented = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
    expect(otherSiteSettings.filter((part) => !documented.includes(`\`OIDC_NAME_${part}\``))).toEqual([]);
  });
});

describe('payments', () => {
  const stripe = {
    BILLING_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old',
    STRIPE_PRICE_MAKER_MONTHLY: 'price_1',
    STRIPE_PRICE_MAKER_ANNUAL: 'price_2',
    STRIPE_PRICE_MEMBER_MONTHLY: 'price_3',
    STRIPE_PRICE_MAKER_ANNUAL_DISCOUNT: 'price_4',
    STRIPE_PRICE_PRO_ANNUAL: 'price_5',
  };

  test('are none by default, and can be tried in the sandbox with one setting', () => {
    expect(readEnv({}).billing).toEqual({ provider: 'none' });
    expect(readEnv({ BILLING_PROVIDER: 'sandbox' }).billing).toEqual({ provider: 'sandbox' });
  });

  test('go through Stripe if everything is set', () => {
    expect(readEnv({ ...stripe, STRIPE_TAX: 'on' }).billing).toEqual({
      provider: 'stripe',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_new', 'whsec_old'],
      prices: {
        makerMonthly: 'price_1',
        makerAnnual: 'price_2',
        memberMonthly: 'price_3',
        makerAnnualDiscount: 'price_4',
        proAnnual: 'price_5',
      },
      formerPrices: new Map(),
      chargesTax: true,
      portalConfiguration: null,
      pagesOrigin: null,
      apiUrl: null,
    });
  });

  test('sell the first price of a list, and recognize the former ones', () => {
    const settings = { ...stripe, STRIPE_PRICE_MAKER_MONTHLY: 'price_new,price_1,price_0' };
    expect(readEnv(settings).billing).toMatchObject({
      prices: { makerMonthly: 'price_new', makerAnnual: 'price_2' },
      formerPrices: new Map([
        ['price_1', 'makerMonthly'],
        ['price_0', 'makerMonthly'],
      ]),
    });
  });

  test.each([
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET: '', STRIPE_PRICE_PRO_ANNUAL: '' },
      'The settings STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_PRO_ANNUAL are missing: BILLING_PROVIDER=stripe requires them.',
    ],
    [
      { BILLING_PROVIDER: 'sandbox', STRIPE_SECRET_KEY: 'sk_live_secret' },
      'The setting STRIPE_SECRET_KEY is set, but BILLING_PROVIDER is "sandbox". Set BILLING_PROVIDER to stripe, or remove the settings of Stripe.',
    ],
    [{ STRIPE_TAX: 'off' }, 'The setting STRIPE_TAX is set, but BILLING_PROVIDER is "none".'],
    [
      { ...stripe, STRIPE_SECRET_KEY: 'secret' },
      'The setting STRIPE_SECRET_KEY is not valid: it begins with sk_ or rk_.',
    ],
    [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'is a live key, and the other one is not.'],
    [{ ...stripe, STRIPE_PRICE_PRO_ANNUAL: 'price_1' }, 'name the same price twice.'],
    [{ ...stripe, STRIPE_PRICE_PRO_ANNUAL: 'price_6,price_1' }, 'name the same price twice.'],
    [{ ...stripe, STRIPE_PRICE_PRO_ANNUAL: 'price_6,' }, 'write it as price_new,price_old.'],
    [
      { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:9/v1' },
      'The setting STRIPE_API_URL is not valid: it must not have a path.',
    ],
  ])('are refused if they are half-configured or contradict each other: %#', (variables, sentence) => {
    expect(() => readEnv(variables)).toThrow(sentence);
    expect(() => readEnv(variables)).not.toThrow('secret');
  });
});

test('every setting is documented and reaches the container', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
  const [documented, compose] = [read('docs/configuration.md'), read('compose.yaml')];
  expect(settingNames.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  // The image sets these three itself.
  const ofImage = new Set(['PORT', 'HOST', 'DATA_DIR']);
  expect(settingNames.filter((name) => !ofImage.has(name) && !compose.includes(`${name}: \${${name}:-}`))).toEqual([]);
});
