import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeFault } from './log.ts';

test('a fault of the database is logged without what the statement held', () => {
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

test('another fault keeps its message and its place', () => {
  const fault = describeFault(new TypeError('x is not a function'));
  expect(fault).toMatchObject({ name: 'TypeError', message: 'x is not a function' });
  expect(fault.at[0]).toMatch(/^at .*log\.test\.ts/);
});
