import fc from 'fast-check';
import { expect, test } from 'vitest';
import { churchAddressProblem, cleanChurchAddress, hostLabelOf } from './churchAddress.ts';
import { maxSubdomainLength } from './limits.ts';

test.each([
  ['https://www.GraceChapel.org', 'gracechapel'],
  ['http://gracechapel.com/', 'gracechapel'],
  ['https://gracechapel.church/visit?from=bulletin', 'gracechapel'],
  ['www.gracechapel.net', 'gracechapel'],
  ['  Grace   Chapel ', 'grace-chapel'],
  ['Grace -- Chapel', 'grace-chapel'],
  ['grace__chapel', 'grace_chapel'],
  ['grace_-chapel', 'grace_chapel'],
  ['-Grace Chapel_', 'grace-chapel'],
  ['St. Mark’s', 'st-marks'],
  ['Iglesia del Señor', 'iglesia-del-senor'],
  ['grace.example.com', 'graceexample'],
  ['communion', 'communion'],
  ['1st Baptist', '1st-baptist'],
  ['<script>', 'script'],
  ['恩典堂', ''],
  ['https://', ''],
  [' - ', ''],
  ['', ''],
])('%j becomes %j', (entered, cleaned) => expect(cleanChurchAddress(entered)).toBe(cleaned));

test('a cleaned address is a host label once its underscores are hyphens, and cleaning it again changes nothing', () => {
  const parts = fc.constantFrom('https://', 'www.', '.com', '.org', '/', ' ', '-', '_', 'Grace', 'é', 'ß', '1', '.');
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(typed, (entered) => {
      const cleaned = cleanChurchAddress(entered);
      expect(cleaned).toMatch(/^(?:[a-z0-9]+(?:[-_][a-z0-9]+)*)?$/);
      expect(cleanChurchAddress(cleaned)).toBe(cleaned);
      if (churchAddressProblem(cleaned) === null)
        expect(hostLabelOf(cleaned)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,18}[a-z0-9])?$/);
    }),
  );
});

test.each(['www', 'api', 'admin', 'mail', 'no-reply', 'no_reply', 'share', 'localhost'])('%j is reserved', (address) =>
  expect(churchAddressProblem(address)).toBe('This web address cannot be used. Please choose another one.'),
);

test('an address has at least one character and at most as many as fit', () => {
  expect(churchAddressProblem('')).toBe('Enter your church web address.');
  expect(churchAddressProblem('g'.repeat(maxSubdomainLength))).toBeNull();
  const long = 'g'.repeat(maxSubdomainLength + 1);
  expect(churchAddressProblem(long)).toBe(
    'Oops. The web address you entered is too long, please make it a bit shorter.',
  );
  expect(churchAddressProblem(long, { isName: true })).toBe(
    'The name you entered is too long, please make it a bit shorter.',
  );
});
