import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { Wordmark } from '../../ui/PlainPage.tsx';
import css from './AuthPage.module.css';

export function AuthPage({ heading, intro, children }: { heading: string; intro?: ReactNode; children: ReactNode }) {
  usePageTitle(heading);
  return (
    <div className={css.page}>
      <header className={css.cover}>
        <Wordmark />
        <blockquote>
          <p>How beautiful on the mountains are the feet of him who brings good news.</p>
          <cite>Isaiah 52:7, World English Bible</cite>
        </blockquote>
        <p>A quiet place to write the sermon, and a shelf to keep it on.</p>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        <div>
          <h1>{heading}</h1>
          {intro && <p className={css.intro}>{intro}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}
