import { categories, maxSearchLength } from '@sermon/domain/library/items';
import { maxBuiltInTemplates, maxListedTemplates } from '@sermon/domain/templates/limits';
import { library as libraryTexts } from '@sermon/domain/texts/library';
import { templates as texts } from '@sermon/domain/texts/templates';
import * as z from 'zod';
import { sermonDocument, documentText, listedDocument, textOwner } from './builder.ts';
import { call, list } from './call.ts';
import { category, changedDetails, libraryItem, parentId, requestedTextCategory } from './library.ts';
import { id } from './ids.ts';
import { itemName, line } from './inputs/text.ts';

export const sermonTemplate = z.object({
  id: id.ofPublic('builtInTemplate'),
  name: z.string(),
  description: z.string(),
  category: list(category, { max: categories.length }),
  /** '' if there is no picture; clients then draw the first page of the content. */
  thumbnailUrl: z.string(),
  /**
   * HTML that conforms to the closed document schema. A locked template contains only the part that its preview shows.
   */
  content: z.string(),
  isFree: z.boolean(),
  isLocked: z.boolean(),
});
export type SermonTemplate = z.output<typeof sermonTemplate>;

/** One of the user's own templates in a list. Its full text is left out; `documents.get` returns it. */
export const ownTemplate = listedDocument.extend({
  /** The beginning of the text as well-formed HTML, long enough to draw the first page. */
  opening: z.string(),
});
export type OwnTemplate = z.output<typeof ownTemplate>;

/**
 * The fields of a request that saves one of the user's own templates. Without an id, the request creates a template. A
 * field that is left out does not change.
 */
const savedTemplate = {
  id: id.of('template').optional(),
  ownerId: textOwner,
  name: itemName(texts.nameRequired),
  templateDescription: changedDetails.templateDescription,
  text: documentText.optional(),
  category: requestedTextCategory.optional(),
  parentId: parentId.optional(),
};

export const templates = {
  builtIn: call(
    'GET /api/SermonTemplate/GetEnabledSermonTemplates',
    'user',
    {},
    list(sermonTemplate, { max: maxBuiltInTemplates }),
  ),
  /** Creates a document from a built-in template and returns its id. Free users can use only free templates. */
  activate: call(
    'POST /api/SermonTemplate/Activate',
    'user',
    {
      sermonTemplateId: id.ofPublic('builtInTemplate'),
      name: itemName(libraryTexts.nameBlank),
      category: requestedTextCategory.default('None'),
      parentId: parentId.default(null),
    },
    id.of('document'),
  ),
  /**
   * Returns the user's own templates, newest first, at most `maxListedTemplates`. With a `query`, returns only templates
   * that contain it in their name, description or text (the first `searchedTextLength` characters).
   */
  own: call(
    'GET /api/BuilderAssets/GetTemplates',
    'user',
    { query: line(maxSearchLength).optional() },
    list(ownTemplate, { max: maxListedTemplates }),
  ),
  save: call('POST /api/BuilderAssets/SaveTemplateAsset', { feature: 'customTemplate' }, savedTemplate, sermonDocument),
  /**
   * Creates a document in the folder from one of the user's own templates. With `isTemplate`, creates another template
   * instead (subscribers only). The new item is not starred and not available offline.
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
