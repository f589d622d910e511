import type { BuilderAsset } from '@sermon/contract/builder';
import type { SermonTemplate } from '@sermon/contract/templates';
import { cutAfter } from '@sermon/domain/document/cut';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/parse';
import type { Block } from '@sermon/domain/document/schema';
import type { Category } from '@sermon/domain/library/items';
import type { SearchedTemplate } from '@sermon/domain/templates/search';

/** A template as it is offered, whoever made it. */
export type Template = SearchedTemplate & {
  id: string;
  /** What is in it; of a locked one only its beginning. */
  blocks: Block[];
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

function read(html: string): Pick<Template, 'blocks' | 'opening' | 'text'> {
  const blocks = parseDocument(html);
  return { blocks, opening: cutAfter(blocks, openingLength)[0], text: plainText(blocks) };
}

export const ofOwn = ({ id, name, templateDescription, category, text }: BuilderAsset): Template => ({
  ...read(text),
  id,
  name,
  description: templateDescription,
  categories: [category],
  kind: 'own',
  isLocked: false,
});

export const ofBuiltIn = ({
  id,
  name,
  description,
  category,
  content,
  isFree,
  isLocked,
}: SermonTemplate): Template => ({
  ...read(content),
  id,
  name,
  description,
  categories: category,
  kind: isFree ? 'free' : 'premium',
  isLocked,
});
