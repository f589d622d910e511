import type { Layout } from '@sermon/domain/printing/layout';
import type { PrintFile } from './useFilePrint.ts';
import type { PrintPage } from './usePagePrint.ts';

export type PreviewProps = {
  titleId: string;
  documentId: string;
  name: string;
  read: () => string;
  save: () => Promise<boolean>;
  file: PrintFile;
  printPage: PrintPage;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  onClose: () => void;
};

/** Stepping through a list of options does not lay out the text for each one. */
export const layoutSettlesAfterMs = 300;
