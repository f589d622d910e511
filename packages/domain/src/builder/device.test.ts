import { expect, test } from 'vitest';
import { describeDevice } from './lastEdit.ts';

test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    5,
    'Phone',
    'iOS',
  ],
  [
    'an iPad, which calls itself a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    5,
    'Tablet',
    'iPadOS',
  ],
  [
    'a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    0,
    'Computer',
    'macOS',
  ],
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    5,
    'Phone',
    'Android',
  ],
  [
    'an Android tablet',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    5,
    'Tablet',
    'Android',
  ],
  [
    'a Windows computer with a touch screen',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    10,
    'Computer',
    'Windows',
  ],
  [
    'a Linux computer',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    0,
    'Computer',
    'Linux',
  ],
  ['something unheard of', 'Lynx/2.9', 0, 'Computer', ''],
])('%s is recognized', (_, userAgent, touchPoints, formFactor, operatingSystem) => {
  expect(describeDevice({ userAgent, touchPoints })).toEqual({ formFactor, operatingSystem });
});
