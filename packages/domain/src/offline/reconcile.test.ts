import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BaseVersion,
  type Decision,
  type KnownReceipt,
  type LocalText,
  noticeOf,
  reconcile,
  textOfNew,
  type ServerState,
  type ServerVersion,
  type Situation,
} from './reconcile.ts';

const hashOf = (text: string) => `hash of ${text}`;
const html = (lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
const version = (revision: number, text: string): ServerVersion => ({ revision, text, hash: hashOf(text) });
const ownText = (step: number, text: string): LocalText => ({ editorId: 'desk', step, text, hash: hashOf(text) });
const receiptOf = (step: number, { revision, hash, text }: ServerVersion): KnownReceipt => ({
  step,
  revision,
  textHash: hash,
  text,
});

const story = ['The son went away', 'He spent everything there', 'The father ran to him', 'They began to celebrate'];
/** Returns the story with a word added at the end of some lines. */
const storyWith = (words: Record<number, string>) =>
  html(story.map((line, at) => [line, words[at]].filter(Boolean).join(' ')));

const base = version(5, storyWith({}));
const mine = ownText(3, storyWith({ 0: 'mine' }));
/** The words that were typed after `mine` was sent. */
const later = ownText(4, storyWith({ 0: 'mine', 1: 'later' }));

/** What happened to the document on this device. */
type Here =
  | 'unchanged'
  | 'renamed'
  | 'moved'
  | 'edited'
  /** Edited and sent. The text arrived, but the reply did not. */
  | 'sent'
  /** The same, and then edited again. */
  | 'sent and continued'
  /** Created here. Nothing has arrived. */
  | 'new'
  | 'new, sent'
  | 'new, sent and continued';

/** What happened on other devices after the texts of this one had arrived. */
type There =
  | 'unchanged'
  | 'renamed'
  | 'moved'
  /** The same change that was made here. */
  | 'same text'
  | 'edited in another block'
  | 'edited in the same block'
  | 'made unavailable offline'
  | 'made unavailable offline and edited in the same block'
  | 'not fetchable'
  | 'in the trash'
  | 'permanently deleted';

const asText = (decision: Decision): string => {
  switch (decision.kind) {
    case 'nothing':
      return `nothing: ${decision.because}`;
    case 'send':
      return `send: ${decision.as.kind}`;
    case 'conflict':
      return `question: ${decision.about}`;
    case 'fastForward':
    case 'merge':
      return decision.kind;
  }
};

type Local = Situation['local'];

function localAfter(here: Here): Local {
  switch (here) {
    case 'unchanged':
    // The name and the folder are not part of the text.
    case 'renamed':
    case 'moved':
      return { kind: 'unchanged', base };
    case 'edited':
    case 'sent':
      return { kind: 'edited', base, own: mine };
    case 'sent and continued':
      return { kind: 'edited', base, own: later };
    case 'new':
    case 'new, sent':
      return { kind: 'new', own: mine };
    case 'new, sent and continued':
      return { kind: 'new', own: later };
  }
}

function serverAfter(here: Here, there: There): ServerState {
  const hasArrived = here.includes('sent');
  const arrived = hasArrived ? version(here.startsWith('new') ? 1 : 6, mine.text) : base;
  const local = localAfter(here);
  const localText = local.kind === 'unchanged' ? base.text : local.own.text;
  const line = here.endsWith('continued') ? 1 : 0;
  const words: Record<number, string> = hasArrived ? { 0: 'mine' } : {};
  const next = (text: string) => version(arrived.revision + 1, text);
  switch (there) {
    case 'unchanged':
    case 'renamed':
    case 'moved':
      return { kind: 'listed', version: arrived };
    case 'same text':
      return { kind: 'listed', version: next(localText) };
    case 'edited in another block':
      return { kind: 'listed', version: next(storyWith({ ...words, 3: 'theirs' })) };
    case 'edited in the same block':
      return { kind: 'listed', version: next(storyWith({ ...words, [line]: 'theirs' })) };
    case 'made unavailable offline':
      return { kind: 'unlisted', version: arrived };
    case 'made unavailable offline and edited in the same block':
      return { kind: 'unlisted', version: next(storyWith({ ...words, [line]: 'theirs' })) };
    case 'not fetchable':
      return { kind: 'unknown' };
    case 'in the trash':
      return { kind: 'inTrash' };
    case 'permanently deleted':
      return { kind: 'absent' };
  }
}

function situation(here: Here, there: There): Situation {
  const [local, server] = [localAfter(here), serverAfter(here, there)];
  if (local.kind === 'unchanged') return { local, server, receipt: null };
  if (server.kind === 'absent' || server.kind === 'unknown') return { local, server, receipt: null };
  const arrived = version(here.startsWith('new') ? 1 : 6, mine.text);
  return { local, server, receipt: here.includes('sent') ? receiptOf(mine.step, arrived) : null };
}

type Row = [decision: string, why: string];

const unchangedRows: Record<There, Row> = {
  unchanged: ['nothing: same', 'Both have the same text.'],
  renamed: ['nothing: same', 'A name is not part of the text and has a counter of its own.'],
  moved: ['nothing: same', 'A folder is not part of the text.'],
  'same text': ['nothing: same', 'The text was changed and changed back.'],
  'edited in another block': ['fastForward', 'Nothing was written here.'],
  'edited in the same block': ['fastForward', 'Nothing was written here.'],
  'made unavailable offline': ['nothing: same', 'Both have the same text.'],
  'made unavailable offline and edited in the same block': ['fastForward', 'Nothing was written here.'],
  'not fetchable': ['nothing: wait', 'The server has not said anything, so the copy stays.'],
  'in the trash': ['nothing: deleted', 'The trash has this text.'],
  'permanently deleted': ['nothing: deleted', 'Its owner deleted this very text.'],
};

const editedRows: Record<There, Row> = {
  unchanged: ['send: save', 'The server still has the base.'],
  renamed: ['send: save', 'A rename does not make a text outdated.'],
  moved: ['send: save', 'A text is saved wherever its document is.'],
  'same text': ['nothing: same', 'There is nothing to choose between equal texts.'],
  'edited in another block': ['merge', 'Both edits fit into one text.'],
  'edited in the same block': ['question: versions', 'Only the user knows which words to keep.'],
  'made unavailable offline': ['send: save', 'The document is there and still has the base.'],
  'made unavailable offline and edited in the same block': [
    'question: versions',
    'The online version can be fetched, so both can be shown.',
  ],
  'not fetchable': [
    'nothing: wait',
    'The text stays on this device until the server says what became of its document.',
  ],
  'in the trash': ['send: restore', 'Saving restores a document, so that no writing is lost.'],
  'permanently deleted': ['question: gone', 'There is nothing left to save to, so the user decides about the text.'],
};

/** The text has arrived, so the device has nothing of its own. */
const sentRows: Record<There, Row> = {
  ...unchangedRows,
  'in the trash': ['nothing: deleted', 'The trash has this text, and the receipt says so.'],
  'permanently deleted': [
    'question: gone',
    'The receipt was deleted with the document, so it is not known to have arrived.',
  ],
};

const whyCreated = 'Nothing distinguishes it from a document that was never created, and a text must not be lost.';

const table: Record<Exclude<Here, 'new'>, Record<There, Row>> & { new: Partial<Record<There, Row>> } = {
  unchanged: unchangedRows,
  renamed: unchangedRows,
  moved: unchangedRows,
  edited: editedRows,
  sent: sentRows,
  'sent and continued': editedRows,
  // No other device can know this document, so it is either absent or the server does not reply.
  new: {
    'not fetchable': ['nothing: wait', 'The server does not reply.'],
    'permanently deleted': ['send: create', 'The server has never had this document.'],
  },
  'new, sent': { ...sentRows, 'permanently deleted': ['send: create', whyCreated] },
  'new, sent and continued': { ...editedRows, 'permanently deleted': ['send: create', whyCreated] },
};

const rows = Object.entries(table).flatMap(([here, byThere]) =>
  Object.entries(byThere).map(([there, [decision, why]]) => ({
    here: here as Here,
    there: there as There,
    decision,
    why,
  })),
);

test.each(rows)('here $here, there $there: $decision. $why', ({ here, there, decision }) => {
  expect(asText(reconcile(situation(here, there)))).toBe(decision);
});

describe('a decision contains', () => {
  const decide = (here: Here, there: There) => reconcile(situation(here, there));

  test('the revision on which the save is based', () => {
    expect(decide('edited', 'unchanged')).toMatchObject({ own: mine, as: { revision: 5 } });
    expect(decide('sent and continued', 'unchanged')).toMatchObject({ own: later, as: { revision: 6 } });
    expect(decide('new, sent and continued', 'unchanged')).toMatchObject({ own: later, as: { revision: 1 } });
  });

  test('the merged text with both texts', () => {
    const theirs = version(6, storyWith({ 3: 'theirs' }));
    const text = storyWith({ 0: 'mine', 3: 'theirs' });
    expect(decide('edited', 'edited in another block')).toEqual({ kind: 'merge', text, mine, theirs });
  });

  test('the two texts of a question', () => {
    const theirs = version(6, storyWith({ 0: 'theirs' }));
    expect(decide('edited', 'edited in the same block')).toEqual({ kind: 'conflict', about: 'versions', mine, theirs });
    expect(decide('edited', 'permanently deleted')).toEqual({ kind: 'conflict', about: 'gone', mine });
  });

  test('the text that replaces the copy', () => {
    const to = version(6, storyWith({ 3: 'theirs' }));
    expect(decide('unchanged', 'edited in another block')).toEqual({ kind: 'fastForward', to });
  });
});

describe('a receipt', () => {
  const theirs = version(7, storyWith({ 0: 'theirs' }));
  const decide = (receipt: KnownReceipt | null, own: LocalText = mine, server = theirs, from: BaseVersion = base) =>
    asText(
      reconcile({ local: { kind: 'edited', base: from, own }, server: { kind: 'listed', version: server }, receipt }),
    );

  test('of a later text of the same editor proves that the text was superseded', () => {
    expect(decide(receiptOf(4, version(6, later.text)))).toBe('fastForward');
  });

  test('of the same step with another text proves nothing', () => {
    expect(decide(receiptOf(3, version(6, 'Something else')))).toBe('question: versions');
  });

  test('without a hash proves nothing', () => {
    expect(decide({ ...receiptOf(9, version(6, mine.text)), textHash: '' })).toBe('question: versions');
    expect(decide({ ...receiptOf(9, version(7, mine.text)), textHash: '' }, mine, base)).toBe('send: save');
  });

  test('of an earlier text makes it the base', () => {
    const receipt = receiptOf(3, version(6, mine.text));
    const changedAgain = version(7, storyWith({ 0: 'mine and theirs' }));
    expect(decide(receipt, later, changedAgain)).toBe('merge');
  });

  test('of an earlier text whose words are no longer known prevents merging', () => {
    const receipt = { ...receiptOf(3, version(6, mine.text)), text: null };
    const changedElsewhere = version(7, storyWith({ 0: 'mine', 3: 'theirs' }));
    expect(decide(receipt, ownText(4, storyWith({ 2: 'undone' })), changedElsewhere)).toBe('question: versions');
    expect(decide(receipt, later, version(6, mine.text))).toBe('send: save');
  });

  test('that is older than the base does not replace it', () => {
    const from = version(7, storyWith({ 2: 'newer' }));
    expect(decide(receiptOf(1, version(6, storyWith({}))), mine, from, from)).toBe('send: save');
  });
});

describe('without the text of the base', () => {
  const local = { kind: 'edited', base: { ...base, text: null }, own: mine } as const;

  test('an edit is sent if the server still has the base', () => {
    expect(reconcile({ local, server: { kind: 'listed', version: base }, receipt: null })).toMatchObject({
      kind: 'send',
      as: { kind: 'save', revision: 5 },
    });
  });

  test('an edit is not merged', () => {
    const theirs = version(6, storyWith({ 3: 'theirs' }));
    expect(asText(reconcile({ local, server: { kind: 'listed', version: theirs }, receipt: null }))).toBe(
      'question: versions',
    );
  });
});

describe('a server that was restored from a backup does not replace a text silently', () => {
  test.each([
    ['an older revision', version(4, storyWith({ 3: 'older' }))],
    ['the same revision with another text', version(5, storyWith({ 3: 'other' }))],
  ])('%s', (_, theirs) => {
    const server = { kind: 'listed', version: theirs } as const;
    const question = { kind: 'conflict', about: 'versions', theirs };
    expect(reconcile({ local: { kind: 'unchanged', base }, server, receipt: null })).toEqual({
      ...question,
      mine: base,
    });
    expect(reconcile({ local: { kind: 'edited', base, own: mine }, server, receipt: null })).toEqual({
      ...question,
      mine,
    });
  });
});

test('a document with the id of a new one, but with other words, is never overwritten', () => {
  const server = { kind: 'listed', version: version(1, storyWith({ 3: 'theirs' })) } as const;
  expect(asText(reconcile({ local: { kind: 'new', own: mine }, server, receipt: null }))).toBe('question: versions');
});

test('a new document in which nothing was written here takes the words of the server', () => {
  const local = { kind: 'new', own: ownText(1, textOfNew) } as const;
  const to = version(2, storyWith({ 3: 'theirs' }));
  expect(reconcile({ local, server: { kind: 'listed', version: to }, receipt: null })).toEqual({
    kind: 'fastForward',
    to,
  });
});

test('a new document that is still empty on the server gets the words that were written here', () => {
  const local = { kind: 'new', own: mine } as const;
  const server = { kind: 'listed', version: version(1, textOfNew) } as const;
  const send = { kind: 'send', own: mine, as: { kind: 'save', revision: 1 } };
  expect(reconcile({ local, server, receipt: null })).toEqual(send);
});

test('an edit that has everything that was changed elsewhere is saved as it is', () => {
  const local = { kind: 'edited', base, own: ownText(9, storyWith({ 0: 'mine', 3: 'theirs' })) } as const;
  const server = { kind: 'listed', version: version(6, storyWith({ 3: 'theirs' })) } as const;
  expect(asText(reconcile({ local, server, receipt: null }))).toBe('send: save');
});

test('an edit that was undone takes the text of the server', () => {
  const local = { kind: 'edited', base, own: ownText(9, base.text) } as const;
  const to = version(6, storyWith({ 3: 'theirs' }));
  expect(reconcile({ local, server: { kind: 'listed', version: to }, receipt: null })).toEqual({
    kind: 'fastForward',
    to,
  });
});

test('an edit whose changes were all made elsewhere, too, takes the text of the server', () => {
  const local = { kind: 'edited', base, own: mine } as const;
  const to = version(6, storyWith({ 0: 'mine', 3: 'theirs' }));
  expect(reconcile({ local, server: { kind: 'listed', version: to }, receipt: null })).toEqual({
    kind: 'fastForward',
    to,
  });
});

test('decisions that are made without asking are reported if the user may wonder about them', () => {
  const notice = (here: Here, there: There) => noticeOf(reconcile(situation(here, there)), 'Advent');
  expect(notice('edited', 'edited in another block')).toBe(
    'Your offline changes to Advent and those from another device were merged. Both versions are in the history.',
  );
  expect(notice('edited', 'in the trash')).toBe('Advent was restored from the trash because you changed it offline.');
  expect(notice('edited', 'unchanged')).toBeNull();
  expect(notice('unchanged', 'edited in another block')).toBeNull();
});

describe('for all texts', () => {
  const texts = fc.array(fc.constantFrom(...story), { maxLength: 4 }).map(html);
  const counters = fc.integer({ min: 1, max: 9 });
  const versions = fc.tuple(counters, texts).map(([revision, text]) => version(revision, text));
  const servers = versions.chain((found) =>
    fc.constantFrom({ kind: 'listed' as const, version: found }, { kind: 'unlisted' as const, version: found }),
  );
  const ownTexts = fc.tuple(counters, texts).map(([step, text]) => ownText(step, text));
  const kindOf = (here: Situation) => reconcile(here).kind;

  test('a text that has arrived is neither sent nor merged, and asks nothing', () => {
    fc.assert(
      fc.property(versions, ownTexts, servers, fc.nat(3), (from, own, server, ahead) => {
        const receipt = receiptOf(own.step + ahead, version(server.version.revision, ahead === 0 ? own.text : 'Later'));
        expect(['nothing', 'fastForward']).toContain(
          kindOf({ local: { kind: 'edited', base: from, own }, server, receipt }),
        );
        expect(['nothing', 'fastForward']).toContain(kindOf({ local: { kind: 'new', own }, server, receipt }));
      }),
    );
  });

  test('an edit of the version that the server has is sent, unless the texts are equal', () => {
    fc.assert(
      fc.property(ownTexts, servers, (own, server) => {
        const isSame = own.hash === server.version.hash;
        expect(kindOf({ local: { kind: 'edited', base: server.version, own }, server, receipt: null })).toBe(
          isSame ? 'nothing' : 'send',
        );
      }),
    );
  });

  test('an unchanged copy takes a newer version, unless the texts are equal', () => {
    fc.assert(
      fc.property(versions, servers, (from, server) => {
        fc.pre(server.version.revision > from.revision);
        expect(kindOf({ local: { kind: 'unchanged', base: from }, server, receipt: null })).toBe(
          from.hash === server.version.hash ? 'nothing' : 'fastForward',
        );
      }),
    );
  });
});
