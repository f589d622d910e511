import { expect, test } from 'vitest';
import { accessTrouble } from './access.ts';

test.each([
  [404, false, '404 Error: AssetId: a1 not found.'],
  [500, false, '500 Error: There was an issue with the server. Please try again later.'],
  [503, false, '500 Error: There was an issue with the server. Please try again later.'],
  [400, false, 'Error: There was an issue accessing the asset.'],
  [500, true, 'No data returned from the server!'],
  [0, false, null],
  [401, false, null],
])('a status of %i (empty: %s) shows %s', (statusCode, isEmpty, text) => {
  expect(accessTrouble('a1', { statusCode, isEmpty })).toBe(text);
});
