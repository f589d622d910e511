import { type AnswerEvent, assistant, checkedQuotation } from '@sermon/contract/assistant/assistant';
import { CallFailed, type Options } from '@sermon/contract/client';
import type { AssistantMode } from '@sermon/domain/assistant/modes';
import { withPiece } from '@sermon/domain/assistant/answer/lines';
import { failureReason } from '@sermon/domain/assistant/failureText';
import { assistant as texts, assistantPanel } from '@sermon/domain/texts/assistant/assistant';
import { calls } from '@sermon/domain/texts/calls';
import { callServer } from '../../api.ts';
import { pageSession } from '../../session/pageSession.ts';
import type { Store } from '../../ui/store.ts';
import * as z from 'zod';
import { tabAnswers } from '../../offline/forgetOthers.ts';

/** The oldest answers that have ended are dropped. */
export const maxPageAnswers = 30;

type Entry = {
  id: AnswerId;
  answer: Answer;
  lastEventId: string | null;
  stopping: AbortController;
};
type State = ReadonlyMap<string, Entry>;

const keyOf = ({ ownerId, documentId, mode }: AnswerId) => `${ownerId} ${documentId} ${mode}`;

let state: State = new Map();
let restored: readonly string[] = [];
const listeners = new Set<() => void>();

function become(next: Map<string, Entry>): void {
  for (const [key, { answer }] of next) {
    if (next.size <= maxPageAnswers) break;
    if (answer.outcome !== null) next.delete(key);
  }
  state = next;
  for (const changed of listeners) changed();
}

const store = () =>
  writeStored(
    [...state.values()].map(({ id: { ownerId, documentId }, answer, lastEventId }): StoredAnswer => ({
      ownerId,
      documentId,
      answer,
      lastEventId,
    })),
  );

/** Does nothing if another answer has taken the place of the entry. */
function change(entry: Entry, changes: Partial<Pick<Entry, 'answer' | 'lastEventId'>>): Entry {
  const key = keyOf(entry.id);
  if (state.get(key)?.stopping !== entry.stopping) return entry;
  const next = { ...entry, ...changes };
  become(new Map(state).set(key, next));
  return next;
}

function eventsOf({ id: { documentId: assetId, mode }, answer }: Entry, options: Options) {
  const { topics, scriptureReferences } = answer;
  if (mode === 'ideas') return callServer(assistant.generateIdeas, { assetId, topics, scriptureReferences }, options);
  return mode === 'suggestions'
    ? callServer(assistant.generateSuggestions, { assetId }, options)
    : callServer(assistant.generateAnalysis, { assetId }, options);
}

function withEvent(answer: Answer, event: AnswerEvent): Answer {
  switch (event.kind) {
    case 'started': {
      const { isModel, isCut, remaining } = event;
      return { ...answer, started: { isModel, isCut, remaining } };
    }
    case 'text':
      return { ...answer, ...withPiece(answer, event) };
    case 'done':
      return { ...answer, ending: event.isTooLong ? texts.answerCut : '' };
  }
}

/** A connection that is permanently lost cuts off the rest of the answer. */
function failureOf(failure: CallFailed, { started }: Answer): string {
  if (failure.isOffline && started !== null) return texts.cutOff;
  // The server's sentence is about the address of the request.
  if (failure.statusCode === 404) return calls.gone;
  return failureReason({ statusCode: failure.statusCode, message: failure.sentence });
}

/**
 * Reads to the end. Resolves to the messages for individual fields if the server refused what was asked for; the
 * answer is then removed.
 */
async function read(first: Entry): Promise<CallFailed['fields'] | null> {
  let entry = first;
  let eventId = entry.lastEventId;
  const { signal } = entry.stopping;
  const options: Options = {
    signal,
    ...(eventId !== null && { resumeAfter: eventId }),
    onEventId(id) {
      eventId = id;
      // From now on, a reload can continue the answer.
      if (entry.lastEventId !== null) return;
      entry = change(entry, { lastEventId: id });
      store();
    },
  };
  try {
    for await (const event of eventsOf(entry, options)) {
      entry = { ...entry, answer: state.get(keyOf(entry.id))?.answer ?? entry.answer };
      entry = change(entry, { answer: withEvent(entry.answer, event), lastEventId: eventId });
    }
    change(entry, { answer: { ...entry.answer, outcome: 'complete' } });
  } catch (cause) {
    // `stop` or `remove` has already updated the answer.
    if (signal.aborted) return null;
    if (!(cause instanceof CallFailed)) throw cause;
    if (cause.statusCode === 401 && !pageSession.ask()) {
      // The server ends a running answer with an event, which is no refused call.
      pageSession.refused();
      pageSession.ask();
    }
    if (entry.answer.started === null && Object.keys(cause.fields).length > 0) {
      pageAnswers.remove(entry.id);
      return cause.fields;
    }
    change(entry, { answer: { ...entry.answer, outcome: 'failed', ending: failureOf(cause, entry.answer) } });
  }
  store();
  return null;
}

/**
 * The answers of the assistant on this page. They keep streaming while the user is in another panel or document. A reload continues those that the server still has.
 */
export const pageAnswers: Store<State> & {
  get(id: AnswerId): Answer | null;
  /**
   * Asks for an answer, which takes the place of the one with the same id. Resolves when it has ended: to the messages for
   * individual fields if the server refused them, otherwise to null.
   */
  ask(id: AnswerId, question: Question): Promise<CallFailed['fields'] | null>;
  stop(id: AnswerId): void;
  remove(id: AnswerId): void;
  update(id: AnswerId, changes: Partial<Pick<Answer, 'taken' | 'isRated'>>): void;
  /** The mode of an answer that is being written or, if there is none, of the newest. */
  latest(ownerId: string, documentId: string): AssistantMode | null;
  hasAny(documentId: string): boolean;
  /** Answers of this tab from before a reload go on. Works once. */
  restore(ownerId: string): void;
  reset(): void;
} = {
  get state() {
    return state;
  },
  subscribe(changed) {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
  get: (id) => state.get(keyOf(id))?.answer ?? null,
  async ask(id, question) {
    pageAnswers.remove(id);
    const entry = { id, answer: newAnswer(question), lastEventId: null, stopping: new AbortController() };
    become(new Map(state).set(keyOf(id), entry));
    return read(entry);
  },
  stop(id) {
    const entry = state.get(keyOf(id));
    if (!entry || entry.answer.outcome !== null) return;
    change(entry, { answer: { ...entry.answer, outcome: 'stopped', ending: assistantPanel.stopped } });
    entry.stopping.abort();
    store();
  },
  remove(id) {
    const entry = state.get(keyOf(id));
    if (!entry) return;
    const next = new Map(state);
    next.delete(keyOf(id));
    become(next);
    entry.stopping.abort();
    store();
  },
  update(id, changes) {
    const entry = state.get(keyOf(id));
    if (!entry) return;
    change(entry, { answer: { ...entry.answer, ...changes } });
    store();
  },
  latest(ownerId, documentId) {
    const own = [...state.values()].filter(({ id }) => id.ownerId === ownerId && id.documentId === documentId);
    const { id } = own.findLast(({ answer }) => answer.outcome === null) ?? own.at(-1) ?? { id: null };
    return id && id.mode;
  },
  hasAny: (documentId) => [...state.values()].some(({ id }) => id.documentId === documentId),
  restore(ownerId) {
    if (restored.includes(ownerId)) return;
    restored = [...restored, ownerId];
    // The text that came after the last event that is stored would be lost otherwise.
    window.addEventListener('pagehide', store);
    const entries = readStored()
      .map(({ ownerId: owner, documentId, answer, lastEventId }): Entry => ({
        id: { ownerId: owner, documentId, mode: answer.mode },
        answer,
        lastEventId,
        stopping: new AbortController(),
      }))
      .filter(({ id }) => id.ownerId === ownerId && !state.has(keyOf(id)));
    const next = new Map(state);
    for (const entry of entries) next.set(keyOf(entry.id), entry);
    become(next);
    for (const entry of entries) {
      if (entry.answer.outcome !== null) continue;
      if (entry.lastEventId !== null) void read(entry);
      else change(entry, { answer: { ...entry.answer, outcome: 'failed', ending: texts.cutOff } });
    }
  },
  reset() {
    for (const { stopping } of state.values()) stopping.abort();
    window.removeEventListener('pagehide', store);
    restored = [];
    state = new Map();
  },
};

const started = z.object({ isModel: z.boolean(), isCut: z.boolean(), remaining: z.number().nullable() });

export const answer = z.object({
  mode: z.enum(['ideas', 'suggestions', 'analysis'] satisfies AssistantMode[]),
  topics: z.array(z.string()),
  scriptureReferences: z.array(z.string()),
  started: started.nullable(),
  text: z.string(),
  /** See `withPiece`. */
  switches: z.array(z.number()).readonly().default([]),
  outcome: z.enum(['complete', 'stopped', 'failed']).nullable(),
  /** Shown after the text of an answer that has ended. '' if there is none. */
  ending: z.string(),
  /** As they were looked up when the user took the words of the Bible. */
  taken: z.array(checkedQuotation),
  isRated: z.boolean(),
});
export type Answer = z.output<typeof answer>;

export type Question = Pick<Answer, 'mode' | 'topics' | 'scriptureReferences'>;

export type AnswerId = { ownerId: string; documentId: string; mode: AssistantMode };

const newAnswer = ({ mode, topics, scriptureReferences }: Question): Answer => ({
  mode,
  topics,
  scriptureReferences,
  started: null,
  text: '',
  switches: [],
  outcome: null,
  ending: '',
  taken: [],
  isRated: false,
});

/** False if there is nothing that the user can read, insert or rate. */
export const hasText = ({ text }: Answer): boolean => text.trim() !== '';

export const maxStoredAnswers = 6;

const storedAnswer = z.object({
  ownerId: z.string(),
  documentId: z.string(),
  answer,
  /** The stream continues after this event, whose text is in the answer. Null if it never started. */
  lastEventId: z.string().nullable(),
});
type StoredAnswer = z.output<typeof storedAnswer>;

/**
 * Returns the answers of this tab from before a reload. Entries are read one by one, so that one in another form does not
 * hide the others.
 */
export const readStored = (): StoredAnswer[] =>
  tabAnswers.read().flatMap((entry) => storedAnswer.safeParse(entry).data ?? []);

/** Stores the newest answers; the newest comes last. If the browser refuses, a reload loses them. */
const writeStored = (answers: readonly StoredAnswer[]): void => tabAnswers.write(answers.slice(-maxStoredAnswers));
