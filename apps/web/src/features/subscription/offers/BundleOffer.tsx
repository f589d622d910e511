import { bundle } from '@sermon/domain/texts/subscription/bundle';
import { offers as texts } from '@sermon/domain/texts/subscription/offers';
import { Button, LinkButton } from '../../../ui/plain/Button.tsx';
import { formatDollars } from '../format.ts';
import { Saving } from '../Saving.tsx';
import css from './Offers.module.css';
import { useMonthlyPlan } from './useMonthlyPlan.ts';

/** Renders nothing if the user cannot buy both. `onOpen` replaces the link to the page with the form. */
export function BundleOffer({ onOpen }: { onOpen?: () => void }) {
  const { plan } = useMonthlyPlan();
  const together = plan?.bundlePrice ?? null;
  if (plan === null || together === null) return null;
  return (
    <section className={css.offer} aria-labelledby="bundle-offer">
      <h2 id="bundle-offer">{bundle.name}</h2>
      <Saving regular={plan.price} together={together} />
      <p>{texts.bundle(formatDollars(together), together < plan.price ? formatDollars(plan.price) : null)}</p>
      {onOpen ? (
        <Button isLarge onClick={onOpen}>
          {bundle.name}
        </Button>
      ) : (
        <LinkButton variant="outlined" isLarge to="/activate/bundle">
          {bundle.name}
        </LinkButton>
      )}
    </section>
  );
}
