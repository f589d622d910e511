import { expect, test } from 'vitest';
import { failureReason, failureText } from './failureText.ts';

test.each([
  ['An error occurred on the server. HubException: Please try again.', 'Please try again.'],
  ['HubException:', 'An unknown error has occurred'],
  ['', 'An unknown error has occurred'],
  ['The assistant is busy.', 'The assistant is busy.'],
])('the failure %j is shown as %j', (message, shown) => expect(failureText(message)).toBe(shown));

test('an answer whose process is gone was cut off', () => {
  expect(failureReason({ statusCode: 410, message: 'x' })).toBe(
    'The answer was cut off here because the connection was lost. You can start over.',
  );
  expect(failureReason({ statusCode: 503, message: 'Busy' })).toBe('Busy');
});
