import { checkedQuotation } from '@sermon/contract/assistant/assistant';
import type { AssistantMode } from '@sermon/domain/assistant/modes';
import * as z from 'zod';

const started = z.object({ isModel: z.boolean(), isCut: z.boolean(), remaining: z.number().nullable() });

export const answer = z.object({
  mode: z.enum(['ideas', 'suggestions', 'analysis'] satisfies AssistantMode[]),
  /** Empty for answers on the text. */
  topics: z.array(z.string()),
  scriptureReferences: z.array(z.string()),
  /** Null until the first event arrives. */
  started: started.nullable(),
  text: z.string(),
  /** Null while it is being written. */
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

export const newAnswer = ({ mode, topics, scriptureReferences }: Question): Answer => ({
  mode,
  topics,
  scriptureReferences,
  started: null,
  text: '',
  outcome: null,
  ending: '',
  taken: [],
  isRated: false,
});

/** False if there is nothing that the user can read, insert or rate. */
export const hasText = ({ text }: Answer): boolean => text.trim() !== '';
