import { copyKinds, defaultLayout, margins, maxColumns, paperNames, textSizes } from '@sermon/domain/printing/layout';
import * as z from 'zod';
import { call, list } from './call.ts';
import { id } from './ids.ts';

const between = (min: number, max: number) => z.coerce.number<number>().int().min(min).max(max);

/** The layout of a sermon on paper (domain/printing/layout.ts), as query fields. */
export const layout = {
  paper: z.enum(paperNames).default(defaultLayout.paper),
  /** The text size in points. If it is missing, the default size for the kind of copy applies. */
  size: between(textSizes[0], textSizes.at(-1)!).optional(),
  margin: z.enum(margins).default(defaultLayout.margin),
  columns: between(1, maxColumns).default(defaultLayout.columns),
  copy: z.enum(copyKinds).default(defaultLayout.copy),
};

const maxPages = 12;

/** The maximum number of missing characters that a reply names. */
export const maxShownCharacters = 12;

const missingCharacters = z.object({
  characters: list(z.string(), { max: maxShownCharacters }),
  count: z.number().int(),
});
export type MissingCharacters = z.output<typeof missingCharacters>;

export const printedPages = z.object({
  pageCount: z.number().int(),
  /** The size of a page in points. */
  width: z.number(),
  height: z.number(),
  pages: list(z.string(), { max: maxPages }),
});
export type PrintedPages = z.output<typeof printedPages>;

export const printing = {
  /** Returns pages of a document. They look the same as in its PDF with the same layout. `from` starts at 1. */
  pages: call(
    'GET /api/BuilderAssets/pages/{id}',
    'user',
    { id: id.of('document'), ...layout, from: between(1, 10_000).default(1), take: between(1, maxPages).default(4) },
    printedPages,
  ),
  /** Returns the characters of a document that its PDF shows as empty boxes, because the server has no font for them. */
  missingCharacters: call(
    'GET /api/BuilderAssets/missingCharacters/{id}',
    'user',
    { id: id.of('document') },
    missingCharacters,
  ),
};
