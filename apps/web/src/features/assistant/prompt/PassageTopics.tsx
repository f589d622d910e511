import { styled } from '@mui/material/styles';
import { assistantLimits } from '@sermon/domain/assistant/limits';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/assistant';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { size, touch } from '../../../ui/theme/tokens.ts';

type PassageTopicsProps = {
  passages: readonly string[];
  chosen: readonly string[];
  onChoose: (name: string) => void;
};

/** Offers topics that the index has for the passages. Shows nothing if none is sure. */
export function PassageTopics({ passages, chosen, onChoose }: PassageTopicsProps) {
  const list = useRef<HTMLUListElement>(null);
  const labelId = useId();
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
  if (offered.length === 0) return null;
  const choose = (name: string) => {
    const form = list.current?.closest('form');
    flushSync(() => onChoose(name));
    // The button that was pressed is gone.
    (list.current?.querySelector('button') ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  };
  return (
    <>
      <Label id={labelId}>{texts.passageTopics}</Label>
      <List ref={list} aria-labelledby={labelId}>
        {offered.map((name) => (
          <li key={name}>
            <button type="button" aria-label={texts.addNamed(name)} onClick={() => choose(name)}>
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              {name}
            </button>
          </li>
        ))}
      </List>
    </>
  );
}

const Label = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '8px 0 6px',
  color: theme.vars.palette.text.secondary,
}));

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { maxWidth: '100%' },
  '& button': {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    maxWidth: '100%',
    minHeight: 32,
    padding: '4px 10px 4px 6px',
    border: `1px solid ${theme.vars.palette.outline}`,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    textAlign: 'start',
    cursor: 'pointer',
    [touch]: { minHeight: size.tap },
  },
  '& button:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& svg': { flex: 'none', color: theme.vars.palette.primary.main },
}));
