import { expect, test } from 'vitest';
import { reachOf } from './reach.ts';

test.each([
  'http://127.0.0.1:3000/share/k3v9x',
  'http://127.1.2.3',
  'http://localhost:3000',
  'http://LOCALHOST.:3000',
  'http://grace.share.localhost',
  'http://0.0.0.0:3000',
  'http://[::1]:3000',
  'http://[::]:3000',
])('%s leads to the computer on which it is opened', (address) => expect(reachOf(address)).toBe('computer'));

test.each([
  'http://10.0.0.7:3000',
  'http://172.16.0.1',
  'http://172.31.255.1',
  'http://192.168.1.20:3000/share/k3v9x',
  'http://169.254.3.4',
  'http://100.64.0.1',
  'http://100.127.0.1',
  'http://[fd00::1]:3000',
  'http://[fe80::1]',
  'http://pi.local',
  'http://pi.local.',
  'http://sermons.lan',
  'http://sermons.home.arpa',
  'http://church-server:3000',
])('%s can be opened only in the same network', (address) => expect(reachOf(address)).toBe('network'));

test.each([
  'https://sermons.example/share/k3v9x',
  'https://localhost.example',
  'https://127.0.0.1.example',
  'https://10.example',
  'https://lan.example',
  'http://11.0.0.1',
  'http://172.32.0.1',
  'http://192.169.0.1',
  'http://100.128.0.1',
  'https://[2001:db8::1]',
])('%s can be opened by everyone', (address) => expect(reachOf(address)).toBe('everyone'));
