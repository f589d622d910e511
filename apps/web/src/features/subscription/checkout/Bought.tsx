import type { Purchase } from '@sermon/contract/subscription/subscription';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { checkout } from '@sermon/domain/texts/subscription/checkout';
import { paidFeatures } from '@sermon/domain/texts/subscription/paidFeatures';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { storedValue } from '../../../ui/browser/storedValue.ts';
import { AnchorButton, LinkButton } from '../../../ui/plain/Button.tsx';
import { PlainPage } from '../../../ui/PlainPage.tsx';
import pageCss from '../../../ui/PlainPage.module.css';
import { useNow } from '../../../ui/time/useNow.ts';
import { nameDay } from '../../../ui/time/when.ts';
import { useSupportAddress } from '../billing/useTellTrouble.ts';
import { pendingPreview, purchaseKeys, upgradedFrom } from '../../../plan/upgradedFrom.ts';
import { formatDollars } from '../format.ts';
import { keptWish } from '../getStarted/wish.ts';
import { appConfig } from '../../../user.ts';
import css from './Bought.module.css';

const { confirmation: texts } = checkout;

/** Where the user came from before a purchase, so that loading the page again keeps the way back. */
const cameFrom = storedValue(purchaseKeys.cameFrom, z.object({ id: z.string(), path: z.string() }), 'tab');

type BoughtProps = Pick<Purchase, 'bought' | 'isUnrefunded' | 'chargedToday'> & { id: string };

export function Bought({ id, bought, isUnrefunded, chargedToday }: BoughtProps) {
  const support = useSupportAddress();
  const [path] = useState(() => {
    const before = cameFrom.read();
    return before?.id === id ? before.path : (keptWish.read()?.redirect ?? pendingPreview.path());
  });
  useEffect(() => {
    if (path !== null) cameFrom.write({ id, path });
    keptWish.remove();
    upgradedFrom.remove();
  }, [id, path]);
  const now = useNow();
  // The page can be opened again after the trial.
  const isFree = ({ trialEnd }: BoughtProps['bought'][number]) => trialEnd !== null && trialEnd > now;
  const isTrial = bought.length > 0 && bought.every(isFree);
  const heading = bought.length === 0 ? texts.endedHeading : isTrial ? texts.trialHeading : texts.heading;
  return (
    <PlainPage title={texts.title} heading={heading}>
      {isUnrefunded ? (
        <p>{texts.notRefunded(bought.length === 0 ? 'all' : 'part', support !== null)}</p>
      ) : (
        bought.length === 0 && <p>{texts.ended}</p>
      )}
      {bought.map((plan) => (
        <Plan key={plan.product} {...plan} trialEnd={isFree(plan) ? plan.trialEnd : null} />
      ))}
      {bought.length > 0 && chargedToday !== null && !isTrial && <p>{texts.charged(formatDollars(chargedToday))}</p>}
      {bought.length > 0 && <p>{texts.cancelAnyTime}</p>}
      <div className={pageCss.actions}>
        {path === null ? (
          <LinkButton to="/library-home">{texts.library}</LinkButton>
        ) : (
          // The page may have a query, and it loads anew with everything that is open now.
          <AnchorButton href={path}>{texts.back}</AnchorButton>
        )}
        {isUnrefunded && support !== null && (
          <AnchorButton href={support} variant="outlined">
            {billingTexts.contact}
          </AnchorButton>
        )}
        <LinkButton to="/settings" search={{ tab: 'subscription' }} variant="outlined">
          {texts.settings}
        </LinkButton>
      </div>
      {bought.some(({ product }) => product === 'maker') && (
        <section className={css.open} aria-labelledby="now-open">
          <h2 id="now-open">{texts.nowOpen}</h2>
          <ul>
            <Abilities />
          </ul>
        </section>
      )}
    </PlainPage>
  );
}

/** Only those that this installation has. */
function Abilities() {
  const { data: config } = useQuery(appConfig);
  const isOff = { assistant: config?.assistant === 'off', hearIt: config?.speech.source === 'off' };
  return paidFeatures.all(isOff).map((ability) => (
    <li key={ability}>
      <Check size={18} strokeWidth={1.8} aria-hidden />
      <span>{ability}</span>
    </li>
  ));
}

function Plan({ product, planName, price, term, plusTax, trialEnd, renews }: Purchase['bought'][number]) {
  const when =
    trialEnd !== null
      ? (renews === null ? texts.trialEnds : texts.trial)(nameDay(trialEnd))
      : renews === null
        ? texts.ends
        : texts.renews(nameDay(renews));
  return (
    <div className={css.plan}>
      <b>{texts.plan(texts.products[product], planName)}</b>
      <span>{texts.price(formatDollars(price), term, plusTax)}</span>
      <span>{when}</span>
    </div>
  );
}
