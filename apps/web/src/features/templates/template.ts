import type { LibraryItem } from '@sermon/contract/library';
import type { OwnTemplate, SermonTemplate } from '@sermon/contract/templates';
import { cutAfter } from '@sermon/domain/document/cut';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block } from '@sermon/domain/document/schema';
import type { Category } from '@sermon/domain/library/items';
import type { SearchedTemplate } from '@sermon/domain/templates/search';

/** A template as it is offered, whoever made it. */
export type Template = SearchedTemplate & {
  id: string;
  /** The content (only the beginning if it is locked); null for the user's own templates, whose text is fetched when they are opened. */
  blocks: Block[] | null;
  /** As much of it as a small picture of its first page shows. */
  opening: Block[];
  categories: readonly Category[];
  /** The person's own, or one that comes with the product. */
  kind: 'own' | 'free' | 'premium';
  /** It may be looked at, and not used. */
  isLocked: boolean;
};

/** More characters than these do not fit on a card. */
const openingLength = 900;

const openingOf = (blocks: Block[]): Block[] => cutAfter(blocks, openingLength)[0];

/** One of the person's own, as the library's item says it; `opening` is the beginning of its text as HTML. */
export const ofItem = (
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

export const ofOwn = (template: OwnTemplate): Template => ofItem(template, template.opening);

export function ofBuiltIn({ id, name, description, category, content, isFree, isLocked }: SermonTemplate): Template {
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
