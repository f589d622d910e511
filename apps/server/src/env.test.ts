import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

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

test('PUBLIC_URL is where people reach the product, without a path', () => {
  expect(readEnv({ PUBLIC_URL: 'https://sermons.example/x/' })).toMatchObject({
    publicUrl: 'https://sermons.example',
    isHttps: true,
  });
});

test('an empty variable counts as not set', () => {
  const env = readEnv({ DATABASE_URL: '', PORT: '' });
  expect([env.DATABASE_URL, env.PORT]).toEqual([undefined, 3000]);
});

test.each([
  [{ PORT: 'ninety' }, 'The setting PORT is "ninety", which cannot be used: '],
  [{ PORT: '70000' }, 'The setting PORT is "70000", which cannot be used: '],
  [{ BILLING_PROVIDER: 'free' }, 'The setting BILLING_PROVIDER is "free", which cannot be used: '],
  [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL is "loud", which cannot be used: '],
  [{ PUBLIC_URL: 'ftp://x' }, 'The setting PUBLIC_URL cannot be used: '],
  [{ DATABASE_URL: 'mysql://root:secret@x/y' }, 'The setting DATABASE_URL cannot be used: '],
])('%o is refused in one sentence that names it', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(sentence);
  expect(() => readEnv(variables)).not.toThrow('secret');
});
