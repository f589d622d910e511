import type { Layout } from '@sermon/domain/printing/layout';
import { useCallback, useEffect, useRef } from 'react';
import { layForPrint, liftFromPrint } from './printStyles.ts';

/** With a layout, uses its text size and asks the browser for its paper and margins. */
export type PrintPage = (columns: number, layout?: Layout) => void;

/** While the sermon is open, the browser's own Print command also prints the sermon instead of the screen. */
export function usePagePrint(name: string, read: () => string): PrintPage {
  const sermon = useRef({ name, read });
  const asked = useRef<{ columns: number; layout: Layout | null }>(usual);
  useEffect(() => {
    sermon.current = { name, read };
  });

  const lay = useCallback(() => {
    const { name: title, read: html } = sermon.current;
    layForPrint({ title, html: html(), ...asked.current });
  }, []);

  useEffect(() => {
    const lift = () => {
      liftFromPrint();
      asked.current = usual;
    };
    window.addEventListener('beforeprint', lay);
    window.addEventListener('afterprint', lift);
    return () => {
      window.removeEventListener('beforeprint', lay);
      window.removeEventListener('afterprint', lift);
      lift();
    };
  }, [lay]);

  return useCallback(
    (columns, layout) => {
      asked.current = { columns, layout: layout ?? null };
      lay();
      // The page title becomes the suggested file name. Some browsers read it only after this function has returned.
      const { title } = document;
      document.title = sermon.current.name;
      window.addEventListener('afterprint', () => (document.title = title), { once: true });
      window.print();
    },
    [lay],
  );
}

const usual = { columns: 1, layout: null };
