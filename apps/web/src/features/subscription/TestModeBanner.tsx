import { testMode } from '@sermon/domain/texts/subscription/getStarted';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { appConfig } from '../../user.ts';
import css from './TestModeBanner.module.css';

export function TestModeBanner() {
  const { data: config } = useQuery(appConfig);
  if (config?.billing !== 'sandbox') return null;
  return (
    <div role="region" aria-label={testMode.label} className={css.banner}>
      <FlaskConical size={18} strokeWidth={1.8} aria-hidden />
      <span>{testMode.sentence}</span>
    </div>
  );
}

export const PageWithTestMode = ({ children }: { children: ReactNode }) => (
  <div className={css.page}>
    <TestModeBanner />
    {children}
  </div>
);
