import { expect, test } from 'vitest';
import { isPasswordAboutAccount, passwordCore } from './passwords.ts';

const abigail = {
  email: 'abi.montgomery7@carmel.example',
  firstName: 'Abigaïl Ruth',
  lastName: 'Montgomery',
  publicUrl: 'https://sermons.gracechapel.example',
};

test.each([
  'abi.montgomery7@carmel.example',
  'ABI.Montgomery7@Carmel.example',
  'abi.montgomery7',
  'AbiMontgomery7',
  'montgomery',
  'Montgomery2026!',
  'AbigailRuthMontgomery',
  'Montgomery, Abigail Ruth',
  'abigailruth99',
  'sermonmaker',
  'Sermon Maker',
  '1SermonMaker1!',
  'sermons.gracechapel.example',
  'GraceChapel',
])('%s is easy to guess for the account of Abigail Ruth Montgomery', (password) =>
  expect(isPasswordAboutAccount(password, abigail)).toBe(true),
);

test.each([
  'Montgomery rides at dawn',
  'montgomery-7391-84',
  'grace in Carmel',
  '12345678',
  '!!!!!!!!',
  'Sermon Makers',
])('%s is not about the account', (password) => expect(isPasswordAboutAccount(password, abigail)).toBe(false));

test('up to five digits and symbols on each side of a word are left out', () => {
  expect(['Passw0rd!', 'qwertyuiop1', '1!word2026!', 'word-7391-84', '12345678', 'Ä1', ''].map(passwordCore)).toEqual([
    'Passw0rd',
    'qwertyuiop',
    'word',
    'word-73',
    '12345678',
    'Ä',
    '',
  ]);
});
