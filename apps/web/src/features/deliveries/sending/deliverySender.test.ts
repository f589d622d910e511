import { CallFailed } from '@sermon/contract/client';
import { expect, test, vi } from 'vitest';
import { newId } from '../../../ui/browser/newId.ts';
import type { WaitingDelivery } from '../../../offline/store/deliveries.ts';
import { type SendingNeeds, sendWaiting } from './deliverySender.ts';

const delivery = (name: string, refusal: string | null = null): WaitingDelivery => ({
  id: newId(),
  documentId: newId(),
  name,
  day: '2026-11-22',
  place: '',
  minutes: null,
  note: '',
  at: new Date('2026-11-22T12:00:00Z'),
  refusal,
});
const [one, two] = [delivery('One'), delivery('Two')];
const noReply = new CallFailed('Cannot reach Sermon Maker', 0);

/** Sends these deliveries. `answers` are the failures by the name of the sermon. */
async function send(rows: WaitingDelivery[], answers: Record<string, Error> = {}, changed: Partial<SendingNeeds> = {}) {
  const waiting = { list: async () => rows, note: vi.fn(async () => {}), remove: vi.fn(async () => {}) };
  const sent: string[] = [];
  const result = await sendWaiting({
    waiting,
    async send({ name }) {
      sent.push(name);
      if (answers[name]) throw answers[name];
    },
    hasUnsavedText: async () => false,
    isSignedIn: async () => true,
    isStopped: () => false,
    ...changed,
  });
  return { result, sent, waiting };
}

test('sends all deliveries in order, and removes them', async () => {
  const { result, sent, waiting } = await send([one, two]);
  expect(sent).toEqual(['One', 'Two']);
  expect(waiting.remove.mock.calls).toEqual([[one.id], [two.id]]);
  expect(result).toEqual({ sent: [one, two], refused: [], isLeft: false });
});

test.each([
  ['there is no reply', noReply],
  ['the session is over', new CallFailed('Sign in required', 401)],
  ['the server fails', new CallFailed('Something went wrong', 500)],
  ['the server is busy', new CallFailed('Too many attempts', 429)],
  ['the request takes too long', new DOMException('', 'TimeoutError')],
])('if %s, that delivery and the later ones wait', async (_, failure) => {
  const { result, sent, waiting } = await send([one, two], { One: failure });
  expect(sent).toEqual(['One']);
  expect(waiting.remove).not.toHaveBeenCalled();
  expect(waiting.note).not.toHaveBeenCalled();
  expect(result).toEqual({ sent: [], refused: [], isLeft: true });
});

test('a refused delivery stays with the reason, and the others are sent', async () => {
  const { result, sent, waiting } = await send([one, two], { One: new CallFailed('Too many deliveries', 409) });
  expect(sent).toEqual(['One', 'Two']);
  expect(waiting.note.mock.calls).toEqual([[one.id, 'Too many deliveries']]);
  expect(result).toEqual({ sent: [two], refused: [{ ...one, refusal: 'Too many deliveries' }], isLeft: false });
});

test('a delivery that was refused before is not sent again', async () => {
  const { sent } = await send([delivery('Refused', 'Too many deliveries')]);
  expect(sent).toEqual([]);
});

const gone = new CallFailed('Request was submitted to the incorrect location.', 404);

test('a delivery of a sermon that the server does not have waits while the text of the sermon is unsaved', async () => {
  const first = await send([one, two], { One: gone }, { hasUnsavedText: async () => true });
  expect(first.sent).toEqual(['One', 'Two']);
  expect(first.result).toEqual({ sent: [two], refused: [], isLeft: true });
  const second = await send([one], { One: gone });
  expect(second.waiting.note.mock.calls).toEqual([[one.id, 'The sermon is no longer in your library.']]);
});

test('nothing is sent while another user is signed in in this browser', async () => {
  const { result, sent } = await send([one], {}, { isSignedIn: async () => false });
  expect(sent).toEqual([]);
  expect(result.isLeft).toBe(true);
});

test('a sermon that is missing because another user has signed in meanwhile is not noted as gone', async () => {
  const answers = [true, false];
  const { result, sent, waiting } = await send([one, two], { One: gone }, { isSignedIn: async () => answers.shift()! });
  expect(sent).toEqual(['One']);
  expect(waiting.note).not.toHaveBeenCalled();
  expect(result).toEqual({ sent: [], refused: [], isLeft: true });
});

test.each([
  ['before the first one', 0, []],
  ['while the first one is sent', 1, ['One']],
  ['before the second one', 2, ['One']],
])('nothing is sent or changed after the sender was stopped %s', async (_, checks, expected) => {
  let left = checks;
  const isStopped = () => (left -= 1) < 0;
  const { result, sent, waiting } = await send([one, two], { Two: gone }, { isStopped });
  expect(sent).toEqual(expected);
  expect(waiting.remove).toHaveBeenCalledTimes(checks === 2 ? 1 : 0);
  expect(waiting.note).not.toHaveBeenCalled();
  expect(result.isLeft).toBe(true);
});
