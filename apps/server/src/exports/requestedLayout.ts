import { type AskedLayout, type Layout, mostColumns, wholeLayout } from '@sermon/domain/printing/layout';
import { printing as texts } from '@sermon/domain/texts/printing';
import { refusedFields } from '../refused.ts';

/**
 * Fills in the missing values of the requested layout. Refuses the field Columns if the columns would be too narrow to
 * read.
 */
export function requestedLayout({ paper, size, margin, columns, copy }: AskedLayout): Layout {
  const layout = wholeLayout({ paper, size, margin, columns, copy });
  const most = mostColumns(layout);
  if (columns > most) throw refusedFields({ Columns: [texts.tooNarrow(most)] });
  return layout;
}
