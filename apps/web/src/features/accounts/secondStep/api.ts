import { signInSteps } from '@sermon/contract/accounts/secondStep';
import type { User } from '@sermon/contract/accounts';
import { clientOf } from '../../../api.ts';
import { signWithPasskey } from './passkeys.ts';

export const api = clientOf({ signInSteps });

/** Signs in with a passkey: as the second step, or without a password. */
export async function signInWithPasskey(input: { isSecondStep: boolean; rememberMe?: boolean }): Promise<User> {
  const options = await api.signInSteps.startPasskey(input);
  return api.signInSteps.withPasskey(await signWithPasskey(options));
}
