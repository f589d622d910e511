import * as z from 'zod';
import { tabAnswers } from '../../../offline/session/tabAnswers.ts';
import { answer } from './answer.ts';

/** The oldest answers are dropped. */
export const maxStoredAnswers = 6;

const storedAnswer = z.object({
  ownerId: z.string(),
  documentId: z.string(),
  answer,
  /** The stream continues after this event, whose text is in the answer. Null if it never started. */
  lastEventId: z.string().nullable(),
});
export type StoredAnswer = z.output<typeof storedAnswer>;

/**
 * Returns the answers of this tab from before a reload. Entries are read one by one, so that one in another form does not
 * hide the others.
 */
export const readStored = (): StoredAnswer[] =>
  tabAnswers.read().flatMap((entry) => storedAnswer.safeParse(entry).data ?? []);

/** Stores the newest answers; the newest comes last. If the browser refuses, a reload loses them. */
export const writeStored = (answers: readonly StoredAnswer[]): void =>
  tabAnswers.write(answers.slice(-maxStoredAnswers));
