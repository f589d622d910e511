import { useLayoutEffect } from 'react';

/** Shows the whole page in the dark theme while a component is mounted, whatever theme the user has chosen. */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    const { documentElement } = document;
    const before = documentElement.dataset.theme;
    const darken = () => {
      if (documentElement.dataset.theme !== 'dark') documentElement.dataset.theme = 'dark';
    };
    darken();
    const observer = new MutationObserver(darken);
    observer.observe(documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      observer.disconnect();
      if (before !== undefined) documentElement.dataset.theme = before;
    };
  }, []);
}
