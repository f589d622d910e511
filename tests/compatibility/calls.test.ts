import { contract } from '@sermon/contract';
import { call, contractVersion, list, oldestVersion } from '@sermon/contract/call';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { callsFromText, callsToText, describeCalls, findBreaks } from './calls.ts';
import { fixtureOf, releases } from './releases.ts';

const described = describeCalls(contract);

describe.each(releases)('the calls of %s', (release) => {
  const { version, calls } = callsFromText(readFileSync(fixtureOf(release, 'calls.jsonl'), 'utf8'));

  test.runIf(version >= oldestVersion)(
    'still work, because a page stays open while the server is updated, and texts wait on devices',
    () => {
      expect(findBreaks(calls, described)).toEqual([]);
    },
  );
});

test('the calls are read again as they were described', () => {
  expect(callsFromText(callsToText(described, contractVersion))).toEqual({
    version: contractVersion,
    calls: described,
  });
});

const person = { name: z.string().min(1).max(20), kind: z.enum(['user', 'admin']), note: z.string().optional() };
const reply = z.object({ id: z.uuid(), state: z.enum(['on', 'off']), age: z.number().int().nullable() });
type Change = { endpoint?: 'PUT /api/Save' | 'PUT|POST /api/Save'; input?: z.ZodRawShape; reply?: z.ZodType };
const calls = ({ endpoint = 'PUT|POST /api/Save', input = person, reply: output = reply }: Change) =>
  describeCalls({ people: { save: call(endpoint, 'user', input, output) } });
const breaks = (change: Change) => findBreaks(calls({}), calls(change));

test.each<[string, Change]>([
  ['an optional input', { input: { ...person, day: z.iso.date().optional(), isNew: z.boolean().default(false) } }],
  ['another value of an input', { input: { ...person, kind: z.enum(['user', 'admin', 'guest']) } }],
  ['a wider limit of an input', { input: { ...person, name: z.string().max(50), note: z.string().nullish() } }],
  ['a field of a reply', { reply: reply.extend({ other: z.string() }) }],
  ['fewer values in a reply', { reply: reply.extend({ state: z.literal('on'), age: z.number().int() }) }],
])('a later release may have %s', (_, change) => {
  expect(breaks(change)).toEqual([]);
});

test.each<[string, Change, string]>([
  ['a method', { endpoint: 'PUT /api/Save' }, 'PUT /api/Save no longer accepts POST'],
  [
    'a required input',
    { input: { ...person, day: z.iso.date() } },
    'PUT /api/Save refuses an input that it accepted: day is required',
  ],
  [
    'a value of an input',
    { input: { ...person, kind: z.enum(['user']) } },
    'PUT /api/Save refuses an input that it accepted: kind can be "admin"',
  ],
  [
    'a limit of an input',
    { input: { ...person, name: z.string().min(1).max(10) } },
    'PUT /api/Save refuses an input that it accepted: name has another maxLength',
  ],
  [
    'a limit of an input that had none',
    { input: { ...person, note: z.string().max(10).optional() } },
    'PUT /api/Save refuses an input that it accepted: note has another maxLength',
  ],
  [
    'a field of a reply',
    { reply: reply.omit({ state: true }) },
    'PUT /api/Save has a reply that cannot be read: state is required',
  ],
  [
    'the type of a field of a reply',
    { reply: reply.extend({ age: z.string().nullable() }) },
    'PUT /api/Save has a reply that cannot be read: age can be "string"',
  ],
  [
    'a field of a reply, which may be null now',
    { reply: reply.extend({ id: z.uuid().nullable() }) },
    'PUT /api/Save has a reply that cannot be read: id can be "null"',
  ],
  [
    'the values of a reply, of which there is a new one',
    { reply: reply.extend({ state: z.enum(['on', 'off', 'unknown']) }) },
    'PUT /api/Save has a reply that cannot be read: state can be "unknown"',
  ],
  [
    'a reply that becomes a list',
    { reply: list(reply, { max: 3 }) },
    'PUT /api/Save has a reply that cannot be read: the value can be "array"',
  ],
])('a later release may not change %s', (_, change, why) => {
  expect(breaks(change)).toEqual([why]);
});

test('a later release may not remove a call', () => {
  expect(findBreaks(calls({}), new Map())).toEqual(['PUT /api/Save does not exist anymore']);
});
