import type { Layout } from '@sermon/domain/printing/layout';
import { useCallback, useEffect, useRef } from 'react';
import { layForPrint, liftFromPrint, printOnly } from '../../ui/browser/printOnly.ts';
import { paperElements, printStyles } from './printStyles.ts';

/** With a layout, uses its text size and asks the browser for its paper and margins. */
export type PrintPage = (columns: number, layout?: Layout) => void;

/** While the sermon is open, the browser's own Print command also prints the sermon instead of the screen. */
export function usePagePrint(name: string, read: () => string): PrintPage {
  const sermon = useRef({ name, read });
  useEffect(() => {
    sermon.current = { name, read };
  });

  const paperOf = useCallback((columns: number, layout?: Layout) => {
    const { name: title, read: html } = sermon.current;
    return { title, css: printStyles(title, columns, layout), content: paperElements({ title, html: html() }) };
  }, []);

  useEffect(() => {
    const lay = () => layForPrint(paperOf(1));
    window.addEventListener('beforeprint', lay);
    window.addEventListener('afterprint', liftFromPrint);
    return () => {
      window.removeEventListener('beforeprint', lay);
      window.removeEventListener('afterprint', liftFromPrint);
      liftFromPrint();
    };
  }, [paperOf]);

  return useCallback((columns, layout) => printOnly(paperOf(columns, layout)), [paperOf]);
}
