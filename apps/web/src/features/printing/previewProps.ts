import type { Layout } from '@sermon/domain/printing/layout';
import type { PrintFile } from './useFilePrint.ts';
import type { PrintPage } from './usePagePrint.ts';

/** The props of a print preview, whether the server or this device lays out its pages. */
export type PreviewProps = {
  titleId: string;
  documentId: string;
  name: string;
  /** Returns the current text as document HTML. */
  read: () => string;
  save: () => Promise<boolean>;
  file: PrintFile;
  printPage: PrintPage;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  onClose: () => void;
};

/**
 * Debounce delay before a changed layout is applied to the pages, in ms, so that stepping through a list of options does
 * not lay out the text for each one.
 */
export const layoutSettlesAfterMs = 300;
