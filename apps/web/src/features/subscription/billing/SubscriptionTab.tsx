import { styled } from '@mui/material/styles';
import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import { isPlanOfSite, planOfSite } from '@sermon/domain/accounts/otherSites';
import { givenPlan } from '@sermon/domain/admin/people';
import { billingTexts as texts } from '@sermon/domain/texts/subscription/billing';
import { useQuery } from '@tanstack/react-query';
import { AnchorButton, LinkButton } from '../../../ui/plain/Button.tsx';
import { loadTrouble } from '../../../ui/states/loadTrouble.ts';
import { TroubleLine } from '../../../ui/states/TroubleLine.tsx';
import { WaitingPart } from '../../../ui/states/Waiting.tsx';
import { appConfig, useUser } from '../../../user.ts';
import { IncludedList } from './IncludedList.tsx';
import { Card, PlanCard } from './PlanCard.tsx';
import { subscriptionDetails } from './queries.ts';

export function SubscriptionTab() {
  const user = useUser();
  const plan = subscriptionOf(user)?.planName ?? null;
  const maker = useQuery(subscriptionDetails('maker'));
  const pro = useQuery(subscriptionDetails('pro'));
  const isLoading = maker.data === undefined || pro.data === undefined;
  const error = (maker.data === undefined && maker.error) || (pro.data === undefined && pro.error);
  if (error) {
    const tryAgain = () => void Promise.all([maker.refetch(), pro.refetch()]);
    return <TroubleLine message={loadTrouble(error, texts.notLoaded)} onTryAgain={tryAgain} />;
  }
  if (isLoading) return <WaitingPart />;
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
