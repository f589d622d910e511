import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasArrived, isStale, type Saved } from '../builder/revisions.ts';
import { mergeDocuments } from './merge.ts';
import { type BaseVersion, type Decision, type KnownReceipt, reconcile, type ServerState } from './reconcile.ts';

/*
 * Several devices write one document, lose replies, delete it and restore it. The server of this model saves and refuses
 * with the rules of the real one (builder/revisions.ts), and each device does what `reconcile` decides.
 */

const hashOf = (text: string) => `hash of ${text}`;
const begun = ['The son went away', 'He spent everything there', 'The father ran to him', 'They began to celebrate']
  .map((line) => `<p>${line}</p>`)
  .join('');

type Save = { revision: number; editorId: string; editorStep: number; text: string };

class Server {
  text = begun;
  state: Saved = { revision: 1, editorId: 'first', editorFrom: 0, editorStep: 1 };
  /** `absent` is a document that was permanently deleted. */
  place: 'listed' | 'unlisted' | 'inTrash' | 'absent' = 'listed';
  /** Every text that was replaced or refused. */
  history: string[] = [];
  receipts = new Map<string, KnownReceipt>();

  save({ text, ...save }: Save): 'saved' | 'stale' {
    const receipt = this.receipts.get(save.editorId) ?? null;
    if (hasArrived(receipt, { ...save, textHash: hashOf(text) })) return 'saved';
    if (isStale(this.state, save)) {
      this.history.push(text);
      return 'stale';
    }
    this.history.push(this.text);
    const isSameEditor = save.editorId === this.state.editorId;
    const editorFrom = isSameEditor ? this.state.editorFrom : this.state.revision;
    this.state = { ...save, revision: this.state.revision + 1, editorFrom };
    this.text = text;
    this.receipts.set(save.editorId, {
      step: save.editorStep,
      revision: this.state.revision,
      textHash: hashOf(text),
      text,
    });
    return 'saved';
  }

  reply(isReachable: boolean): ServerState {
    if (!isReachable) return { kind: 'unknown' };
    if (this.place === 'inTrash' || this.place === 'absent') return { kind: this.place };
    return { kind: this.place, version: this.version() };
  }

  version = () => ({ revision: this.state.revision, hash: hashOf(this.text), text: this.text });
}

class Device {
  readonly editorId: string;
  base: BaseVersion & { text: string };
  step = 1;
  /** The text that the server has not confirmed. */
  text: string | null = null;
  /** Texts of the deleted document. They are listed until the user decides. */
  unsaved: string[] = [];

  constructor(editorId: string, server: Server) {
    this.editorId = editorId;
    this.base = server.version();
  }

  write(line: number, word: string) {
    const lines = (this.text ?? this.base.text).split('</p>').slice(0, -1);
    this.text = lines.map((text, at) => `${text}${at === line % lines.length ? ` ${word}` : ''}</p>`).join('');
    this.step += 1;
  }

  decide(server: Server, isReachable: boolean): Decision {
    const { base, text, step, editorId } = this;
    const reply = server.reply(isReachable);
    if (text === null) return reconcile({ local: { kind: 'unchanged', base }, server: reply, receipt: null });
    const local = { kind: 'edited', base, own: { editorId, step, text, hash: hashOf(text) } } as const;
    if (reply.kind === 'absent' || reply.kind === 'unknown') return reconcile({ local, server: reply, receipt: null });
    return reconcile({ local, server: reply, receipt: server.receipts.get(editorId) ?? null });
  }

  /** `choice` is the answer to a question. `isReplyLost`: the device does not learn whether its text was saved. */
  sync(server: Server, { choice, isReplyLost = false, isReachable = true }: Sync): Decision['kind'] {
    const decision = this.decide(server, isReachable);
    switch (decision.kind) {
      case 'nothing':
        if (decision.because === 'same') this.take(server.version());
        if (decision.because === 'deleted') this.text = null;
        break;
      case 'fastForward':
        this.take(decision.to);
        break;
      case 'send':
        if (decision.as.kind === 'restore') server.place = 'unlisted';
        if (decision.as.kind === 'restore') return this.sync(server, { choice, isReplyLost });
        if (decision.as.kind === 'save') this.save(server, decision.as.revision, isReplyLost);
        break;
      case 'merge':
        this.refuse(server);
        this.text = decision.text;
        this.step += 1;
        this.save(server, decision.theirs.revision, isReplyLost);
        break;
      case 'conflict':
        if (decision.about === 'gone') {
          this.unsaved.push(decision.mine.text);
          this.text = null;
        } else if (choice === 'online') {
          this.refuse(server);
          this.take(decision.theirs);
        } else {
          this.save(server, decision.theirs.revision, isReplyLost);
        }
    }
    return decision.kind;
  }

  /** Sends the text with its own base, so that the history keeps it. */
  refuse(server: Server) {
    const { base, editorId, step, text } = this;
    if (text === null) return;
    const outcome = server.save({ revision: base.revision, editorId, editorStep: step, text });
    if (outcome !== 'stale') throw new Error('A text with an old base was not refused.');
  }

  save(server: Server, revision: number, isReplyLost: boolean) {
    if (this.text === null) return;
    const outcome = server.save({ revision, editorId: this.editorId, editorStep: this.step, text: this.text });
    if (outcome !== 'saved') throw new Error('A decision was outdated.');
    if (!isReplyLost) this.take(server.version());
  }

  take(version: BaseVersion & { text: string }) {
    this.base = version;
    this.text = null;
  }
}

type Sync = { choice: 'online' | 'offline'; isReplyLost?: boolean; isReachable?: boolean };
type Action =
  | { kind: 'write'; device: number; line: number }
  | ({ kind: 'sync'; device: number } & Sync)
  | { kind: 'place'; place: Server['place'] };

const devices = 3;
const device = fc.nat(devices - 1);
const choice = fc.constantFrom('online' as const, 'offline' as const);
const writes = fc.record({ kind: fc.constant('write' as const), device, line: fc.nat(3) });
const syncs = fc.record({
  kind: fc.constant('sync' as const),
  device,
  choice,
  isReplyLost: fc.boolean(),
  isReachable: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});
const places = fc
  .constantFrom<Server['place']>('listed', 'unlisted', 'inTrash')
  .map((place) => ({ kind: 'place' as const, place }));
const actions = fc.oneof(
  { weight: 6, arbitrary: writes },
  { weight: 6, arbitrary: syncs },
  { weight: 1, arbitrary: places },
);

function perform(all: Action[]) {
  const server = new Server();
  const people = Array.from({ length: devices }, (_, n) => new Device(`device${n}`, server));
  const words: string[] = [];
  const isKept = (word: string) =>
    [server.text, ...server.history, ...people.flatMap(({ text, unsaved }) => [text ?? '', ...unsaved])].some((text) =>
      ` ${text.replaceAll(/<[^>]*>/g, ' ')} `.includes(` ${word} `),
    );
  for (const action of all) {
    if (action.kind === 'place') server.place = action.place;
    else if (action.kind === 'sync') people[action.device]!.sync(server, action);
    else {
      const word = `word${words.length}`;
      words.push(word);
      people[action.device]!.write(action.line, word);
    }
    expect(words.filter((word) => !isKept(word))).toEqual([]);
  }
  return { server, people, isKept, words };
}

test('no word is ever lost, and all devices end with the same text', () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 40 }), choice, (all, answer) => {
      const { server, people } = perform(all);
      // Once to send, once to receive what the others have sent.
      for (const one of [...people, ...people]) one.sync(server, { choice: answer });
      if (server.place === 'inTrash') return;
      expect(people.map(({ base }) => base.text)).toEqual(people.map(() => server.text));
      expect(people.map(({ text }) => text)).toEqual(people.map(() => null));
    }),
    { numRuns: 300 },
  );
});

test('what was decided once needs no further decision', () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 25 }), choice, (all, answer) => {
      const { server, people } = perform(all);
      for (const one of people) {
        one.sync(server, { choice: answer });
        expect(one.sync(server, { choice: answer })).toBe('nothing');
      }
    }),
  );
});

test('no word is lost if the document is permanently deleted', () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 25 }), (all) => {
      const { server, people } = perform(all);
      const unconfirmed = people.map(({ text }) => text);
      server.place = 'absent';
      for (const [at, one] of people.entries()) {
        expect(one.sync(server, { choice: 'online' })).toBe(unconfirmed[at] === null ? 'nothing' : 'conflict');
        expect(one.unsaved).toEqual(unconfirmed[at] === null ? [] : [unconfirmed[at]]);
      }
    }),
  );
});

test('two devices that both have edits converge on the same merged text, whichever sends first', () => {
  const writing = fc.array(fc.record({ line: fc.nat(3), word: fc.constantFrom('one', 'two', 'three') }), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(writing, writing, (first, second) => {
      const results = [0, 1].map((leader) => {
        const server = new Server();
        const people = [new Device('desk', server), new Device('tablet', server)];
        for (const { line, word } of first) people[0]!.write(line, `first-${word}`);
        for (const { line, word } of second) people[1]!.write(line, `second-${word}`);
        const [mine, theirs] = people.map(({ text, base }) => text ?? base.text);
        const merged = mergeDocuments(begun, mine!, theirs!);
        const order = leader === 0 ? people : people.toReversed();
        const kinds = [...order, ...order].map((one) => one.sync(server, { choice: 'offline' }));
        expect(kinds.includes('conflict')).toBe(merged === null);
        if (merged !== null) expect(people.map(({ base }) => base.text)).toEqual([merged, merged]);
        return merged === null ? null : server.text;
      });
      expect(results[0]).toBe(results[1]);
    }),
  );
});
