import { useCallback, useEffect, useRef } from 'react';
import { layForPrint, liftFromPrint } from './printRoot.ts';

/**
 * Returns a function that prints the sermon through the browser in a given number of columns: `print(2)`. While the
 * sermon is open, the browser's own Print command also prints the sermon instead of the screen.
 */
export function usePagePrint(name: string, read: () => string): (columns: number) => void {
  const sermon = useRef({ name, read });
  const columns = useRef(1);
  useEffect(() => {
    sermon.current = { name, read };
  });

  const lay = useCallback(() => {
    const { name: title, read: html } = sermon.current;
    layForPrint({ title, html: html(), columns: columns.current });
  }, []);

  useEffect(() => {
    const lift = () => {
      liftFromPrint();
      columns.current = 1;
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
    (asked) => {
      columns.current = asked;
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
