import { signInSteps } from '@sermon/contract/accounts/secondStep';
import type { User } from '@sermon/contract/accounts';
import { clientOf } from '../../../api.ts';
import { signWithPasskey } from './passkeys.ts';

export const api = clientOf({ signInSteps });

export async function signInWithPasskey(input: { isSecondStep: boolean; rememberMe?: boolean }): Promise<User> {
  const options = await api.signInSteps.startPasskey(input);
  return api.signInSteps.withPasskey(await signWithPasskey(options));
}
