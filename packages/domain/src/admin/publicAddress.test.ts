import { expect, test } from 'vitest';
import { publicAddressState } from './publicAddress.ts';

const noHttps =
  'Without https, passwords are not encrypted on the way, and offline access, passkeys and installing do not work.';

test('a public address with https needs nothing else', () => {
  expect(publicAddressState('https://sermons.example')).toEqual({
    isGood: true,
    sentences: ['Links and QR codes for other people use this address.'],
  });
});

test('an address of this computer cannot be opened by others', () => {
  expect(publicAddressState('http://127.0.0.1:3000')).toEqual({
    isGood: false,
    sentences: [
      'Only this computer can open this address. Other devices need the address of Sermon Maker on your network or on the internet.',
      'Have the person who looks after your server set PUBLIC_URL to the address that people open.',
    ],
  });
});

test('an address within the network is fine there, also without https', () => {
  const only = 'Only devices in the same network can open this address.';
  expect(publicAddressState('http://192.168.1.20:3000')).toEqual({ isGood: true, sentences: [only, noHttps] });
  expect(publicAddressState('https://pi.local')).toEqual({ isGood: true, sentences: [only] });
});

test('an address that everyone can open needs https', () => {
  expect(publicAddressState('http://sermons.example')).toEqual({
    isGood: false,
    sentences: [
      noHttps,
      'Have the person who looks after your server give the site https, and set PUBLIC_URL to the address with it.',
    ],
  });
});
