import { useSyncExternalStore } from 'react';
import type { PageTheme } from './stripeAppearance.ts';

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

const read = (): PageTheme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

export const usePageThemeName = (): PageTheme => useSyncExternalStore(subscribe, read);
