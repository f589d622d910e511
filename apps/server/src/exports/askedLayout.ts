import { type AskedLayout, type Layout, mostColumns, wholeLayout } from '@sermon/domain/printing/layout';
import { printing as texts } from '@sermon/domain/texts/printing';
import { refusedFields } from '../refused.ts';

/** The layout that somebody asks for; refused when its columns are too narrow to be read. */
export function askedLayout({ paper, size, margin, columns, copy }: AskedLayout): Layout {
  const layout = wholeLayout({ paper, size, margin, columns, copy });
  const most = mostColumns(layout);
  if (columns > most) throw refusedFields({ Columns: [texts.tooNarrow(most)] });
  return layout;
}
