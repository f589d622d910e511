import type { sermonTemplate } from '@sermon/contract/templates';
import type * as z from 'zod';
import { item, type WireItem } from './app.setup.tsx';
import { asDocument, asListed } from './library.setup.tsx';

export const builtInCall = 'GET /api/SermonTemplate/GetEnabledSermonTemplates';
export const ownCall = 'GET /api/BuilderAssets/GetTemplates';

type WireTemplate = z.input<typeof sermonTemplate>;

let made = 0;

/** A built-in template as the API sends it. */
export function builtIn(name: string, overrides: Partial<WireTemplate> = {}): WireTemplate {
  made += 1;
  return {
    id: `0197a2c4-0000-7000-8000-b${String(made).padStart(11, '0')}`,
    name,
    description: '',
    category: ['Manuscript'],
    thumbnailUrl: '',
    content: `<h1>${name}</h1>`,
    isFree: true,
    isLocked: false,
    ...overrides,
  };
}

/** The call that returns the full text of one of the user's templates. */
export const textCall = ({ id }: { id: string }) => `GET /api/BuilderAssets/GetBuilderAsset/${id}`;

type Own = ReturnType<typeof ownTemplate>;

/**
 * One of the user's templates in three forms: `item` as a library item, `listed` with the opening of its text (the full
 * text by default), and `document` with the full text.
 */
export function ownTemplate(
  name: string,
  text: string,
  { opening = text, ...overrides }: Partial<WireItem> & { opening?: string } = {},
) {
  const made = item(name, { isTemplate: true, ...overrides });
  return { item: made, listed: asListed(made, opening), document: asDocument(made, text) };
}

/** Replies with the user's templates. If there is a query, searches their texts as the server does. */
export const answerOwn =
  (templates: Own[]) =>
  ({ searchParams }: URL) => {
    const query = searchParams.get('query')?.toLowerCase() ?? '';
    const holds = (html: string) =>
      html
        .replace(/<[^>]*>/g, '')
        .toLowerCase()
        .includes(query);
    return templates.filter(({ document }) => holds(document.text)).map(({ listed }) => listed);
  };
