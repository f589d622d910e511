import { maxDescriptionLength, maxSearchLength } from '@sermon/domain/library/items';
import { library as libraryTexts } from '@sermon/domain/texts/library';
import { templates as texts } from '@sermon/domain/texts/templates';
import * as z from 'zod';
import { builderAsset, documentText, listedDocument, textOwner } from './builder.ts';
import { call } from './call.ts';
import { id } from './ids.ts';
import { category, libraryItem, parentId } from './library.ts';
import { itemName, line, lines } from './text.ts';

/** A template that comes with the product (spec part 3 §3). */
export const sermonTemplate = z.object({
  id: id.ofPublic('builtInTemplate'),
  name: z.string(),
  description: z.string(),
  category: z.array(category),
  /** '' where there is no picture: its first page is drawn from the content. */
  thumbnailUrl: z.string(),
  /** HTML of the closed schema; of a locked one only what the preview shows. */
  content: z.string(),
  isFree: z.boolean(),
  /** This person may look at its beginning, and not use it. */
  isLocked: z.boolean(),
});
export type SermonTemplate = z.output<typeof sermonTemplate>;

/** One of the person's own templates in a list: `documents.get` answers with its whole text. */
export const ownTemplate = listedDocument.extend({
  /** Well-formed HTML of the beginning of the text, enough for a picture of the first page. */
  opening: z.string(),
});
export type OwnTemplate = z.output<typeof ownTemplate>;

/** The person's own template as it is saved. Without an id it is a new one; a field that is left out stays as it is. */
const savedTemplate = {
  id: id.of('template').optional(),
  ownerId: textOwner,
  name: itemName(texts.nameRequired),
  templateDescription: lines(maxDescriptionLength).optional(),
  text: documentText.optional(),
  category: category.catch('None').optional(),
  parentId: parentId.optional(),
};

export const templates = {
  /** Those that come with the product, in the order in which they are offered. */
  builtIn: call('GET /api/SermonTemplate/GetEnabledSermonTemplates', 'user', {}, z.array(sermonTemplate)),
  /** Makes a document from a template that comes with the product; answers with its id. Free users: only from free ones. */
  activate: call(
    'POST /api/SermonTemplate/Activate',
    'user',
    {
      sermonTemplateId: id.ofPublic('builtInTemplate'),
      name: itemName(libraryTexts.nameBlank),
      category: category.catch('None').default('None'),
      parentId: parentId.default(null),
    },
    id.of('document'),
  ),
  /**
   * The person's own templates, newest first, at most `maxListedTemplates`. With a `query` only those of them whose name, description or
   * text (its first `searchedTextLength` characters) holds it.
   */
  own: call(
    'GET /api/BuilderAssets/GetTemplates',
    'user',
    { query: line(maxSearchLength).optional() },
    z.array(ownTemplate),
  ),
  save: call('POST /api/BuilderAssets/SaveTemplateAsset', 'maker', savedTemplate, builderAsset),
  /**
   * Makes a document from the person's own template, or with `isTemplate` another template like it (subscribers only): not starred,
   * not kept on devices, in the folder.
   */
  use: call(
    'POST /api/BuilderAssets/SaveFromTemplateAsset',
    'user',
    {
      id: id.of('template'),
      name: itemName(libraryTexts.nameBlank),
      parentId: parentId.default(null),
      isTemplate: z.boolean().default(false),
    },
    libraryItem,
  ),
};
