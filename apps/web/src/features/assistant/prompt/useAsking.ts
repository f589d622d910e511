import { assistant as texts } from '@sermon/domain/texts/assistant/assistant';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import type { Question } from '../answers/answer.ts';
import type { pageAnswers } from '../answers/pageAnswers.ts';
import type { Usage } from '../useUsage.ts';

export type Asked = {
  usage: Usage | undefined;
  /** Moves the focus to the answer. Resolves as `pageAnswers.ask` does. */
  ask: (question: Question) => ReturnType<typeof pageAnswers.ask>;
};

/** False if the number is not limited or not known. */
export const leftToday = ({ usage }: Pick<Asked, 'usage'>): string | false =>
  usage !== undefined && usage.remaining !== null && texts.remaining(usage.remaining);

/** False if an answer can be asked for. */
export function useWhyNot({ usage }: Pick<Asked, 'usage'>): string | false {
  const notOffline = useNotOffline();
  if (notOffline) return notOffline;
  return usage?.remaining === 0 && usage.limit !== null && texts.dailyLimit(usage.limit);
}
