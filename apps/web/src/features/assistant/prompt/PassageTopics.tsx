import { assistantLimits } from '@sermon/domain/assistant/limits';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/assistant';
import { useQuery } from '@tanstack/react-query';
import { AddChips } from '../../../ui/AddChips.tsx';

type PassageTopicsProps = {
  passages: readonly string[];
  chosen: readonly string[];
  onChoose: (name: string) => void;
};

/** Offers topics that the index has for the passages. Shows nothing if none is sure. */
export function PassageTopics({ passages, chosen, onChoose }: PassageTopicsProps) {
  const { data = [] } = useQuery({
    queryKey: ['topics of passages', passages.join(';')],
    async queryFn() {
      const { topicsOfPassages } = await import('@sermon/domain/search/topics/passageTopics');
      return topicsOfPassages(passages.flatMap((written) => parseReferences(written)));
    },
    enabled: passages.length > 0,
    staleTime: Infinity,
    placeholderData: (before) => (passages.length > 0 ? before : undefined),
  });
  const taken = new Set(chosen.map((name) => name.toLowerCase()));
  const offered = chosen.length < assistantLimits.topics ? data.filter((name) => !taken.has(name.toLowerCase())) : [];
  return <AddChips label={texts.passageTopics} names={offered} labelOf={texts.addNamed} onAdd={onChoose} />;
}
