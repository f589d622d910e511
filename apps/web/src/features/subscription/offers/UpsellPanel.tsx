import { productName } from '@sermon/domain/product';
import { bundle } from '@sermon/domain/texts/subscription/bundle';
import { offers as texts } from '@sermon/domain/texts/subscription/offers';
import { LinkButton } from '../../../ui/plain/Button.tsx';
import { useUser } from '../../../user.ts';
import { Saving } from '../Saving.tsx';
import css from './Offers.module.css';
import { ProOffer } from './ProOffer.tsx';
import { useMonthlyPlan } from './useMonthlyPlan.ts';

/**
 * The offer to a user without a subscription, in place of what only subscribers have. PRO members can buy this product at their
 * price; others choose between it and both plans. `cancelPath` is the page to which a canceled checkout leads back.
 */
export function UpsellPanel({ cancelPath }: { cancelPath: string }) {
  const { proSubscription } = useUser();
  return proSubscription ? <ProOffer cancelPath={cancelPath} /> : <Choice />;
}

/** The buttons also work while the prices are loading, because the next page shows them. */
function Choice() {
  const { plan } = useMonthlyPlan();
  const together = plan?.bundlePrice ?? null;
  return (
    <section className={css.offer} aria-labelledby="upsell">
      <h2 id="upsell">{texts.headline}</h2>
      <p>{texts.pitch}</p>
      {plan && together !== null && <Saving regular={plan.price} together={together} />}
      <div className={css.buttons}>
        <LinkButton isLarge to="/activate/bundle">
          {bundle.name}
        </LinkButton>
        <LinkButton variant="outlined" isLarge to="/activate">
          {productName}
        </LinkButton>
      </div>
    </section>
  );
}
