import type { textCategories } from '@sermon/domain/library/items';
import { readFileSync } from 'node:fs';
import templates from './templates/templates.json' with { type: 'json' };

export type BuiltInTemplate = {
  /** The id must never change, because documents and links can refer to it. */
  id: string;
  name: string;
  description: string;
  /** Suitable categories. A document created from the template gets the first one by default. */
  category: (typeof textCategories)[number][];
  isFree: boolean;
  /** HTML that conforms to the closed schema (domain/document/schema). */
  content: string;
};

/** The build copies the templates next to the server. Their files have a block per line. */
export const builtInTemplates: readonly BuiltInTemplate[] = templates.map(({ file, ...template }) => ({
  ...template,
  category: template.category as BuiltInTemplate['category'],
  content: readFileSync(new URL(`templates/${file}`, import.meta.url), 'utf8').replaceAll('\n', ''),
}));
