import { productName } from '@sermon/domain/product';
import { useEffect } from 'react';

/** Names the page in the tab and in the browser's history: 'Sign In · Sermon Maker'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
}
