import { copyKinds, defaultLayout, margins, maxColumns, paperNames, textSizes } from '@sermon/domain/printing/layout';
import * as z from 'zod';
import { call } from './call.ts';
import { id } from './ids.ts';

const between = (least: number, most: number) => z.coerce.number<number>().int().min(least).max(most);

/** How a sermon lies on paper (domain/printing/layout), as part of a query. */
export const layout = {
  paper: z.enum(paperNames).default(defaultLayout.paper),
  /** In points; without one, what is usual for the copy. */
  size: between(textSizes[0], textSizes.at(-1)!).optional(),
  margin: z.enum(margins).default(defaultLayout.margin),
  columns: between(1, maxColumns).default(defaultLayout.columns),
  copy: z.enum(copyKinds).default(defaultLayout.copy),
};

export const printedPages = z.object({
  pageCount: z.number().int(),
  /** In points. */
  width: z.number(),
  height: z.number(),
  /** SVG of the pages that were asked for, in order. */
  pages: z.array(z.string()),
});
export type PrintedPages = z.output<typeof printedPages>;

export const printing = {
  /** Pages of a document exactly as its PDF of the same layout has them; `from` counts from 1. */
  pages: call(
    'GET /api/BuilderAssets/pages/{id}',
    'user',
    { id: id.of('document'), ...layout, from: between(1, 10_000).default(1), take: between(1, 12).default(4) },
    printedPages,
  ),
};
