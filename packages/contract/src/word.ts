import * as z from 'zod';
import { form } from './call.ts';

/** What became of a Word file. */
export const converted = z.object({
  /** HTML of the closed schema (domain/document). */
  html: z.string(),
  /** What the file had and a document cannot hold, a sentence each. */
  notices: z.array(z.string()),
});
export type Converted = z.output<typeof converted>;

export const word = {
  convert: form('POST /api/WordFileConversion', 'maker', { file: z.file() }, converted),
};
