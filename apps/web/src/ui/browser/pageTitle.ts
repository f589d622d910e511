import { productName } from '@sermon/domain/product';
import { useEffect } from 'react';

/** Sets the title of the tab and the history entry: 'Sign In · Sermon Maker'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
}
