import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';
import { paidFeatures } from '@sermon/domain/texts/subscription/paidFeatures';
import { Gauge, GalleryHorizontalEnd, LibraryBig, Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../ui/browser/pageTitle.ts';
import { Wordmark } from '../../../ui/Wordmark.tsx';
import { PageWithTestMode } from '../TestModeBanner.tsx';
import css from './GetStarted.module.css';
import { PlanPanel } from './PlanPanel.tsx';
import type { Plans } from './usePlans.ts';

const icons = [Lightbulb, Gauge, GalleryHorizontalEnd, LibraryBig];

type GetStartedPageProps = {
  plans: Plans;
  intro?: ReactNode;
  offer?: ReactNode;
  children: ReactNode;
};

export function GetStartedPage({ plans, intro, offer, children }: GetStartedPageProps) {
  usePageTitle(texts.heading);
  const ability = plans.wish.upgradePath === null ? null : paidFeatures.ability(plans.wish.upgradePath);
  return (
    <PageWithTestMode>
      <div className={css.page}>
        <header className={css.cover}>
          <Wordmark />
          <div>
            <p>{texts.cover.heading}</p>
            <ul>
              {texts.cover.features.map(({ name, text }, index) => {
                const Icon = icons[index] ?? Lightbulb;
                return (
                  <li key={name}>
                    <Icon size={20} strokeWidth={1.6} aria-hidden />
                    <b>{name}</b>
                    <span>{text}</span>
                  </li>
                );
              })}
            </ul>
          </div>
          <p>{texts.cover.foot}</p>
        </header>
        <main id="main" tabIndex={-1} className={css.main}>
          <div>
            <div className={css.heading}>
              <h1>{texts.heading}</h1>
              {ability !== null && <p>{texts.wanted(ability)}</p>}
              {intro && <p>{intro}</p>}
            </div>
            <div className={css.plan}>
              <PlanPanel plans={plans} />
            </div>
            <div className={css.form}>{children}</div>
            {offer && <div className={css.offer}>{offer}</div>}
          </div>
        </main>
      </div>
    </PageWithTestMode>
  );
}

export const Agreement = () => <p className={css.agreement}>{texts.agreement}</p>;
