import { styled } from '@mui/material/styles';
import type { SubscriptionDetails } from '@sermon/contract/subscription/billing';
import type { Product } from '@sermon/domain/subscription/plans';
import { billingTexts as texts } from '@sermon/domain/texts/subscription/billing';
import { ExternalLink, Gem, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { nameDay } from '../../../ui/time/when.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { useBillingActions, usePortal } from './useBillingActions.ts';

type PlanCardProps = { product: Product; details: SubscriptionDetails };

export function PlanCard({ product, details }: PlanCardProps) {
  const [isCanceling, setIsCanceling] = useState(false);
  const actions = useBillingActions(product, details);
  const portal = usePortal();
  const notOffline = useNotOffline();
  const { state, ends, graceEnd, hasLapsed } = details;
  // A renewal that is unpaid counts first: until it is paid or the subscription has ended, the provider tries to charge it.
  const isCanceled = ends !== null && state !== 'past_due';
  return (
    <Card title={texts.products[product]} state={isCanceled ? 'canceled' : state}>
      <PlanFacts details={details} />
      {isCanceled && <p>{texts.canceled[product](nameDay(ends))}</p>}
      {graceEnd && (
        <PastDue>
          <TriangleAlert size={20} strokeWidth={1.6} aria-hidden />
          <p>{hasLapsed ? texts.lapsed(nameDay(graceEnd)) : texts.pastDue(nameDay(graceEnd))}</p>
          <DisabledIf why={notOffline} placement="bottom">
            <Button busyLabel={portal.isOpening && texts.opening} onClick={portal.open}>
              {texts.payNow}
            </Button>
          </DisabledIf>
        </PastDue>
      )}
      <Buttons>
        <DisabledIf why={notOffline} placement="bottom">
          <Button variant="outlined" busyLabel={portal.isOpening && texts.opening} onClick={portal.open}>
            <ExternalLink size={18} strokeWidth={1.6} aria-hidden />
            {texts.cardAndReceipts}
          </Button>
        </DisabledIf>
        <DisabledIf why={notOffline} placement="bottom">
          {isCanceled ? (
            // The key keeps the focus when canceling and keeping change places.
            <Button key="cancel" variant="tonal" busyLabel={actions.isKeeping && texts.keeping} onClick={actions.keep}>
              {texts.keep}
            </Button>
          ) : (
            <Button key="cancel" variant="quiet" aria-haspopup="dialog" onClick={() => setIsCanceling(true)}>
              {texts.cancel}
            </Button>
          )}
        </DisabledIf>
      </Buttons>
      <CancelDialog
        product={product}
        details={details}
        actions={actions}
        isOpen={isCanceling}
        onClose={() => setIsCanceling(false)}
      />
    </Card>
  );
}

type CardProps = { title: string; state: keyof typeof texts.states; children: ReactNode };

export function Card({ title, state, children }: CardProps) {
  const id = useId();
  return (
    <Sheet aria-labelledby={id}>
      <Head>
        <Gem size={22} strokeWidth={1.6} aria-hidden />
        <h2 id={id}>{title}</h2>
        <State data-alarming={state === 'past_due'}>{texts.states[state]}</State>
      </Head>
      {children}
    </Sheet>
  );
}

const Sheet = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  padding: '20px 24px 24px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& p': { ...theme.typography.body1, margin: 0, textWrap: 'pretty' },
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 32,
  color: theme.vars.palette.primary.main,
  '& > svg': { flex: 'none' },
  '& > h2': { ...theme.typography.h3, flex: 1, minWidth: 0, margin: 0, color: theme.vars.palette.text.primary },
}));

const State = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  padding: '2px 8px',
  borderRadius: 6,
  fontWeight: 600,
  backgroundColor: theme.vars.palette.surface.selected,
  color: theme.vars.palette.text.primary,
  '&[data-alarming=true]': {
    backgroundColor: 'transparent',
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.error.main}`,
    color: theme.vars.palette.error.main,
  },
}));

const PastDue = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px',
  padding: 16,
  borderRadius: 8,
  boxShadow: `inset 0 0 0 1px ${theme.vars.palette.error.main}`,
  '& > svg': { flex: 'none', alignSelf: 'flex-start', marginTop: 2, color: theme.vars.palette.error.main },
  '& > p': { flex: '1 1 240px' },
  '& > button': { marginInlineStart: 'auto' },
}));

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 8,
  [theme.breakpoints.down('sm')]: { display: 'grid', justifyContent: 'stretch' },
}));
