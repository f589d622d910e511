import type { sermonTemplate } from '@sermon/contract/templates';
import type * as z from 'zod';
import { item, type WireItem } from './app.setup.tsx';
import { asDocument } from './library.setup.tsx';

export const builtInCall = 'GET /api/SermonTemplate/GetEnabledSermonTemplates';
export const ownCall = 'GET /api/BuilderAssets/GetTemplates';

type WireTemplate = z.input<typeof sermonTemplate>;

let made = 0;

/** A template that comes with the product, as it comes over the wire. */
export function builtIn(name: string, more: Partial<WireTemplate> = {}): WireTemplate {
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
    ...more,
  };
}

/** A template of the person's own: `item` is what the library lists, `document` has its text. */
export function ownTemplate(name: string, text: string, more: Partial<WireItem> = {}) {
  const listed = item(name, { isTemplate: true, ...more });
  return { item: listed, document: { ...asDocument(listed), text } };
}
