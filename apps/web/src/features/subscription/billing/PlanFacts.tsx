import { styled } from '@mui/material/styles';
import type { SubscriptionDetails } from '@sermon/contract/subscription/billing';
import { billingTexts as texts } from '@sermon/domain/texts/subscription/billing';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { formatDollars } from '../format.ts';

export function PlanFacts({ details }: { details: SubscriptionDetails }) {
  const { planName, term, plusTax, trialEnd, renews, ends } = details;
  const price = formatDollars(details.price);
  const facts: [label: string, value: string][] = [
    [texts.labels.plan, planName],
    [texts.labels.price, texts.price(price, term, plusTax)],
  ];
  if (trialEnd) facts.push([texts.labels.trialEnd, nameDay(trialEnd)]);
  if (renews) {
    const label = trialEnd ? texts.labels.firstPayment : texts.labels.nextPayment;
    facts.push([label, texts.payment(nameDay(renews), price, plusTax)]);
  }
  if (ends && !trialEnd) facts.push([texts.labels.ends, nameDay(ends)]);
  return <Facts facts={facts} />;
}

export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) => (
  <Columns>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Columns>
);

const Columns = styled('dl')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'grid',
  gap: 8,
  margin: 0,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(96px, 35%) minmax(0, 1fr)', gap: 12 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
}));
