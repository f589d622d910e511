import { defaultLayout, sizeForColumns } from '@sermon/domain/printing/layout';
import { Columns2, Columns3, FileSearch, Printer, Square } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { isSafari } from '../../ui/browser/browser.ts';
import type { Command } from '../../ui/commands/command.ts';
import { PrintPreview } from './PrintPreview.tsx';
import { useChosenLayout } from './useChosenLayout.ts';
import { type Printable, useFilePrint } from './useFilePrint.ts';
import { usePagePrint } from './usePagePrint.ts';

const inColumns = [
  { columns: 1, label: 'Print with one column', short: 'One column', Icon: Square },
  { columns: 2, label: 'Print with two columns', short: 'Two columns', Icon: Columns2 },
  { columns: 3, label: 'Print with three columns', short: 'Three columns', Icon: Columns3 },
];

export const quickPrintId = 'print.quick';

export function usePrinting({ documentId, name, read, save }: Printable): { commands: Command[]; dialog: ReactNode } {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [layout, choose] = useChosenLayout();
  const printPage = usePagePrint(name, read);
  const file = useFilePrint({ documentId, name, read, save });
  const { print: printFile } = file;
  const { paper } = layout;
  const isOnline = useIsOnline();

  const commands = useMemo((): Command[] => {
    const group = 'Print';
    const needsFile = (columns: number) => columns > 1 && isSafari(navigator.userAgent);
    const prints = (columns: number) =>
      needsFile(columns)
        ? void printFile({ ...defaultLayout, paper, columns, size: sizeForColumns(columns) })
        : printPage(columns);
    return [
      { id: quickPrintId, group, label: 'Quick Print', Icon: Printer, keys: 'Mod+P', run: () => printPage(1) },
      { id: 'print.preview', group, label: 'Print Preview…', Icon: FileSearch, run: () => setIsPreviewing(true) },
      ...inColumns.map(({ columns, label, short, Icon }) => ({
        id: `print.columns.${columns}`,
        group,
        label,
        under: { heading: 'Print with columns', label: short },
        Icon,
        isDisabled: needsFile(columns) && !isOnline,
        run: () => prints(columns),
      })),
    ];
  }, [printPage, printFile, paper, isOnline]);

  const dialog = (
    <PrintPreview
      documentId={documentId}
      name={name}
      read={read}
      save={save}
      file={file}
      printPage={printPage}
      layout={layout}
      onLayout={choose}
      isOpen={isPreviewing}
      onClose={() => setIsPreviewing(false)}
    />
  );
  return { commands, dialog };
}
