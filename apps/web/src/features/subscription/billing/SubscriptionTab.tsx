import { styled } from '@mui/material/styles';
import type { SubscriptionDetails } from '@sermon/contract/subscription/billing';
import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import { isPlanOfSite, planOfSite } from '@sermon/domain/accounts/otherSites';
import { givenPlan } from '@sermon/domain/admin/people';
import type { Product } from '@sermon/domain/subscription/plans';
import { billingTexts as texts, included } from '@sermon/domain/texts/subscription/billing';
import { useQuery } from '@tanstack/react-query';
import {
  ExternalLink,
  FileText,
  Gauge,
  Gem,
  LayoutTemplate,
  Lightbulb,
  Link,
  type LucideIcon,
  Presentation,
  Share2,
  Sparkles,
  TriangleAlert,
  Volume2,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { AnchorButton, Button, LinkButton } from '../../../ui/plain/Button.tsx';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { LoadingArea } from '../../../ui/states/LoadingState.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { appConfig, useUser } from '../../../user.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { subscriptionDetails } from './queries.ts';
import { useBillingActions, usePortal } from './useBillingActions.ts';

export function SubscriptionTab() {
  const user = useUser();
  const plan = subscriptionOf(user)?.planName ?? null;
  const maker = useQuery(subscriptionDetails('maker'));
  const pro = useQuery(subscriptionDetails('pro'));
  const isLoading = maker.data === undefined || pro.data === undefined;
  const error = (maker.data === undefined && maker.error) || (pro.data === undefined && pro.error);
  if (error) {
    const tryAgain = () => void Promise.all([maker.refetch(), pro.refetch()]);
    return <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={tryAgain} />;
  }
  if (isLoading) return <LoadingArea />;
  const isPaid = Boolean(maker.data ?? pro.data);
  return (
    <Columns>
      <Cards>
        {maker.data ? (
          <PlanCard product="maker" details={maker.data} />
        ) : plan !== null && isGiven(plan) ? (
          <GivenCard plan={plan} />
        ) : (
          <FreeCard />
        )}
        {pro.data && <PlanCard product="pro" details={pro.data} />}
        {isPaid && <Note>{texts.cardNote}</Note>}
      </Cards>
      <IncludedList title={plan === null ? texts.opens : texts.includes} />
    </Columns>
  );
}

/** Whether a plan was given. Any other one is paid for, and has just ended if nothing is known about it. */
const isGiven = (plan: string) => plan === givenPlan || isPlanOfSite(plan);

function FreeCard() {
  const { data: config } = useQuery(appConfig);
  const upgradeUrl = config?.upgradeUrl ?? '';
  return (
    <Card title={texts.products.maker} state="free">
      <p>{texts.free}</p>
      <div>
        {/^https?:/i.test(upgradeUrl) ? (
          <AnchorButton variant="outlined" href={upgradeUrl}>
            {texts.seePlans}
          </AnchorButton>
        ) : (
          <LinkButton variant="outlined" to="/activate">
            {texts.seePlans}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function GivenCard({ plan }: { plan: string }) {
  const { data: config } = useQuery(appConfig);
  const site = config?.otherSites.find(({ name }) => planOfSite(name) === plan)?.label ?? config?.parentSite;
  return (
    <Card title={texts.products.maker} state="active">
      <p>{!isPlanOfSite(plan) ? texts.given : site ? texts.fromSite(site) : texts.fromUnknownSite}</p>
    </Card>
  );
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 520px) minmax(0, 400px)',
  alignItems: 'start',
  gap: '24px 32px',
  paddingTop: 20,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 560px)' },
}));

const Cards = styled('div')({ display: 'grid', gap: 16 });

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

type PlanCardProps = { product: Product; details: SubscriptionDetails };

function PlanCard({ product, details }: PlanCardProps) {
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

function Card({ title, state, children }: CardProps) {
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

const icons: Record<(typeof included)[number]['key'], LucideIcon> = {
  assistant: Sparkles,
  genius: Lightbulb,
  analyzer: Gauge,
  hearIt: Volume2,
  share: Share2,
  slides: Presentation,
  premium: Gem,
  templates: LayoutTemplate,
  word: FileText,
  links: Link,
};

function IncludedList({ title }: { title: string }) {
  const id = useId();
  const { data: config } = useQuery(appConfig);
  const isOff = { assistant: config?.assistant === 'off', hearIt: config?.speech.source === 'off' };
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <List>
        {included.map(({ key, label }) => {
          if (key in isOff && isOff[key as keyof typeof isOff]) return null;
          const Icon = icons[key];
          return (
            <li key={key}>
              <Icon size={20} strokeWidth={1.6} aria-hidden />
              {label}
            </li>
          );
        })}
      </List>
    </section>
  );
}

const Heading = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle2, margin: '0 0 8px' }));

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { ...theme.typography.body1, display: 'flex', alignItems: 'center', gap: 12, minHeight: 32 },
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));
