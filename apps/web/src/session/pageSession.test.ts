import { expect, test } from 'vitest';
import { pageSession } from './pageSession.ts';

test('a refused request says nothing about a session that began after it was sent', () => {
  const refused = pageSession.watchRequest();
  pageSession.reset();
  refused();
  expect(pageSession.state.isOver, 'another user').toBe(false);

  const [first, late] = [pageSession.watchRequest(), pageSession.watchRequest()];
  first();
  expect(pageSession.state.isOver).toBe(true);
  pageSession.resume();
  late();
  expect(pageSession.state.isOver, 'the same user, signed in again').toBe(false);
});
