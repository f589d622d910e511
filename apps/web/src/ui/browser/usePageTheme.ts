import { useLayoutEffect } from 'react';

/**
 * Shows the whole page in a theme while a component is mounted, regardless of the user's theme. Null changes nothing.
 */
export function usePageTheme(theme: 'light' | 'dark' | null): void {
  useLayoutEffect(() => {
    if (theme === null) return undefined;
    const { documentElement } = document;
    const before = documentElement.dataset.theme;
    const apply = () => {
      if (documentElement.dataset.theme !== theme) documentElement.dataset.theme = theme;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      observer.disconnect();
      if (before !== undefined) documentElement.dataset.theme = before;
    };
  }, [theme]);
}
