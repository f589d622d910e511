import type { ReactNode } from 'react';
import { usePageTitle } from './browser/pageTitle.ts';
import css from './PlainPage.module.css';
import { Wordmark } from './Wordmark.tsx';

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
