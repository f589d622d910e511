import { maxListedTemplates } from '@sermon/domain/templates/limits';
import type { OwnTemplate, SermonTemplate } from '@sermon/contract/templates';
import { useQuery } from '@tanstack/react-query';
import { builtInTemplates, ownTemplates } from './templateLists.ts';
import { fromBuiltIn, fromOwn, type Template } from './template.ts';

type Templates = {
  /** Newest first. */
  own: readonly Template[];
  /** The list has reached its limit, so older ones may be missing. */
  isFull: boolean;
  builtIn: readonly Template[];
  /** 'failed' if either the user's own or the built-in templates could not be loaded. */
  state: 'loaded' | 'loading' | 'failed';
  tryAgain: () => void;
};

const none: readonly Template[] = [];
const allOwn = { ...ownTemplates, select: (found: OwnTemplate[]) => found.map(fromOwn) };
const allBuiltIn = { ...builtInTemplates, select: (found: SermonTemplate[]) => found.map(fromBuiltIn) };

export function useTemplates(): Templates {
  const own = useQuery(allOwn);
  const builtIn = useQuery(allBuiltIn);
  const missing = [own, builtIn].filter(({ data }) => !data);
  return {
    own: own.data ?? none,
    isFull: (own.data?.length ?? 0) >= maxListedTemplates,
    builtIn: builtIn.data ?? none,
    state: missing.some(({ isError }) => isError) ? 'failed' : missing.length ? 'loading' : 'loaded',
    tryAgain: () => missing.forEach(({ refetch }) => void refetch()),
  };
}
