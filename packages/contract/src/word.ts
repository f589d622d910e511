import * as z from 'zod';
import { form, list } from './call.ts';

const maxNotices = 10;

export const converted = z.object({
  /** The name of the document, if this product wrote the file; other files have none. */
  title: z.string().nullable(),
  /** HTML that conforms to the closed document schema (domain/document/schema.ts). */
  html: z.string(),
  /** One sentence for each kind of content in the file that documents do not support. */
  notices: list(z.string(), { most: maxNotices }),
});
export type Converted = z.output<typeof converted>;

export const word = {
  convert: form('POST /api/WordFileConversion', { feature: 'wordUpload' }, { file: z.file() }, converted),
};
