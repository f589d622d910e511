import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazyWithRetry } from '../../../frame/lazyWithRetry.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { appConfig } from '../../../user.ts';
import { RegisterScreen } from '../../accounts/register/RegisterScreen.tsx';
import { useInvitation } from '../../accounts/useInvitation.ts';

const GetStartedScreen = lazyWithRetry(() => import('./GetStartedScreen.tsx'), 'GetStartedScreen');

/**
 * The page on which visitors create an account. If plans are sold, it offers them. People who were invited are not asked to buy one, and
 * neither are visitors who have chosen a free account.
 */
export function EntranceScreen() {
  const { free } = useSearch({ from: '/auth/register' });
  const invitation = useInvitation();
  const { data: config, isFetched } = useQuery(appConfig);
  // The form asks for the configuration again after a failure, and must stay while it does.
  if (!isFetched) return <LoadingState />;
  const sellsPlans = config !== undefined && config.billing !== 'none' && config.registration === 'open';
  return sellsPlans && invitation === undefined && free !== 'true' ? <GetStartedScreen /> : <RegisterScreen />;
}
