import type { ReactNode } from 'react';
import { usePageTitle } from './browser/pageTitle.ts';
import css from './PlainPage.module.css';
import { productName } from '@sermon/domain/product';
import wordmarkCss from './Wordmark.module.css';

export const Wordmark = () => (
  <span className={wordmarkCss.wordmark}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 6.5v14" />
      <path d="M12 6.5c-1.800-1.700-4.600-2.300-9.500-2.300v13.800c4.900 0 7.700.6 9.500 2.500 1.800-1.900 4.600-2.500 9.500-2.500V4.200c-4.900 0-7.700.6-9.500 2.300z" />
      <path d="M16.800 8v5.600M14.900 9.800h3.800" />
    </svg>
    {productName}
  </span>
);

export function PlainPage({ title, heading, children }: { title: string; heading: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={css.page}>
      <header>
        <Wordmark />
      </header>
      <main id="main" tabIndex={-1}>
        <h1>{heading}</h1>
        {children}
      </main>
    </div>
  );
}
