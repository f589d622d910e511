import { sizeForColumns, defaultLayout, usualPaper } from '@sermon/domain/printing/layout';
import { printing as texts } from '@sermon/domain/texts/printing';
import { Columns2, Columns3, Printer, Square } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Command } from '../../ui/commands/command.ts';
import { useNotify } from '../../ui/notices.tsx';
import { api } from './api.ts';
import { isSafari } from '../../ui/browser.ts';
import { preparePdf } from './printPdf.ts';
import { usePagePrint } from './usePagePrint.ts';

export type Printable = {
  documentId: string;
  name: string;
  /** The text as it stands now, as the document's HTML. */
  read: () => string;
  /** Saves what is not saved yet; false where that did not work. */
  save: () => Promise<boolean>;
};

const inColumns = [
  { columns: 1, label: 'Print with one column', Icon: Square },
  { columns: 2, label: 'Print with two columns', Icon: Columns2 },
  { columns: 3, label: 'Print with three columns', Icon: Columns3 },
];

/** Everything that prints a sermon: the commands for menus, palette and keys, and the dialog that they open. */
export function usePrinting({ documentId, name, read, save }: Printable): { commands: Command[]; dialog: ReactNode } {
  const notify = useNotify();
  const printPage = usePagePrint(name, read);

  const printFile = useCallback(
    async (columns: number) => {
      const paper = preparePdf();
      const failed = (text: string) => {
        paper.drop();
        notify({ text, isFailure: true });
      };
      try {
        if (!(await save())) return failed(texts.needsSaving);
        const layout = {
          ...defaultLayout,
          paper: usualPaper(navigator.language),
          columns,
          size: sizeForColumns(columns),
        };
        if ((await paper.hand(await api.documents.pdf({ id: documentId, ...layout }))) === 'downloaded')
          notify({ text: texts.openDownloaded });
      } catch {
        failed(texts.failed(name));
      }
    },
    [documentId, name, save, notify],
  );

  const commands = useMemo((): Command[] => {
    const group = 'Print';
    const prints = (columns: number) =>
      columns > 1 && isSafari(navigator.userAgent) ? void printFile(columns) : printPage(columns);
    return [
      { id: 'print.quick', group, label: 'Quick Print', Icon: Printer, keys: 'Mod+P', run: () => printPage(1) },
      ...inColumns.map(({ columns, label, Icon }) => ({
        id: `print.columns.${columns}`,
        group,
        label,
        Icon,
        run: () => prints(columns),
      })),
    ];
  }, [printPage, printFile]);

  return { commands, dialog: null };
}
