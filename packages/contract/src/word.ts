import * as z from 'zod';
import { form } from './call.ts';

/** The result of converting a Word file. */
export const converted = z.object({
  /** HTML of the closed schema (domain/document/schema.ts). */
  html: z.string(),
  /** A sentence for each kind of content in the file that a document cannot contain. */
  notices: z.array(z.string()),
});
export type Converted = z.output<typeof converted>;

export const word = {
  convert: form('POST /api/WordFileConversion', 'maker', { file: z.file() }, converted),
};
