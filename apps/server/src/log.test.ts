import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeFault, reasonsOf } from './log.ts';

test('an error of the database is logged without the values of its statement', () => {
  const cause = Object.assign(new Error('duplicate key: Key (email)=(ruth@church.example)'), {
    code: '23505',
    severity: 'ERROR',
    constraint: 'account_email',
  });
  const fault = describeFault(
    new DrizzleQueryError('insert into account values ($1)', ['the words of my sermon'], cause),
  );
  expect(JSON.stringify(fault)).not.toMatch(/sermon"|words of my|ruth@/);
  expect(fault.cause).toMatchObject({ code: '23505', constraint: 'account_email' });
});

test('any other error is logged with its message and stack', () => {
  const fault = describeFault(new TypeError('x is not a function'));
  expect(fault).toMatchObject({ name: 'TypeError', message: 'x is not a function' });
  expect(fault.at[0]).toMatch(/^at .*log\.test\.ts/);
});

test('a command says why its statement failed, without the statement and its values', () => {
  const cause = new Error('canceling statement due to statement timeout');
  const failed = new DrizzleQueryError('select $1', ['the words of my sermon'], cause);
  expect(reasonsOf(failed)).toBe(
    'A statement of the database failed.\nCause: canceling statement due to statement timeout',
  );
  expect(reasonsOf(new Error('No such file', { cause: failed }))).toBe(
    'No such file\nCause: A statement of the database failed.\nCause: canceling statement due to statement timeout',
  );
  expect(reasonsOf('stopped')).toBe('stopped');
});
