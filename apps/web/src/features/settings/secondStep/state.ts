import { secondStep, type SecondStepState } from '@sermon/contract/accounts/secondStep';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../ask.ts';
import { showEvents, signedInSessions } from '../account.ts';

export const secondStepState = { ...ask(secondStep.get, {}), refetchOnMount: 'always' } as const;

export const isOn = ({ appSince, passkeys }: SecondStepState): boolean => appSince !== null || passkeys.length > 0;

async function show(client: QueryClient, state: SecondStepState): Promise<void> {
  // A request that was sent before the change would bring the earlier state.
  await client.cancelQueries({ queryKey: secondStepState.queryKey });
  client.setQueryData(secondStepState.queryKey, state);
  showEvents(client);
  // Turning two-step sign-in on ends the other sessions.
  void client.invalidateQueries({ queryKey: signedInSessions.queryKey });
}

export function useShowState(): (state: SecondStepState) => void {
  const client = useQueryClient();
  return (state) => void show(client, state);
}
