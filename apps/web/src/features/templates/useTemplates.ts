import type { LibraryItem } from '@sermon/contract/library';
import type { OwnTemplate, SermonTemplate } from '@sermon/contract/templates';
import { cutAfter } from '@sermon/domain/document/cutAfter';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { plainText } from '@sermon/domain/document/outline';
import type { Block } from '@sermon/domain/document/schema';
import type { Category } from '@sermon/domain/library/items';
import { maxListedTemplates } from '@sermon/domain/templates/limits';
import type { SearchedTemplate } from '@sermon/domain/templates/search';
import { useQuery } from '@tanstack/react-query';
import { builtInTemplates, ownTemplates } from './templateLists.ts';

type Templates = {
  /** Newest first. */
  own: readonly Template[];
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

export type Template = SearchedTemplate & {
  id: string;
  /**
   * The content, or only its beginning if the template is locked. Null for user templates, whose text is fetched on
   * demand.
   */
  blocks: Block[] | null;
  /** As much of the content as fits into the thumbnail of the first page. */
  opening: Block[];
  categories: readonly Category[];
  /** 'own' is a user template. 'free' and 'premium' are built-in templates. */
  kind: 'own' | 'free' | 'premium';
  isLocked: boolean;
};

const openingLength = 900;

const openingOf = (blocks: Block[]): Block[] => cutAfter(blocks, openingLength)[0];

/** `opening` is the beginning of the item's text as HTML. */
export const fromItem = (
  { id, name, templateDescription, category }: Pick<LibraryItem, 'id' | 'name' | 'templateDescription' | 'category'>,
  opening = '',
): Template => ({
  id,
  name,
  description: templateDescription,
  text: '',
  blocks: null,
  opening: openingOf(parseDocument(opening)),
  categories: [category],
  kind: 'own',
  isLocked: false,
});

const fromOwn = (template: OwnTemplate): Template => fromItem(template, template.opening);

function fromBuiltIn({ id, name, description, category, content, isFree, isLocked }: SermonTemplate): Template {
  const blocks = parseDocument(content);
  return {
    id,
    name,
    description,
    text: plainText(blocks),
    blocks,
    opening: openingOf(blocks),
    categories: category,
    kind: isFree ? 'free' : 'premium',
    isLocked,
  };
}
