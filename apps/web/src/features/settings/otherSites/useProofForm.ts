import { CallFailed } from '@sermon/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../../ui/dialogs/form.ts';
import { accountSettings } from '../account.ts';
import { checkProof, mustSignInAgain } from './OwnProof.tsx';

type Form<Name extends string, Reply> = Parameters<typeof useForm<Name, Reply>>[0];

/**
 * `useForm` for a form with `OwnProof`, whose field is named Password. `isAskedFirst` is true while the user must sign in
 * again; the form then has no button to send it.
 */
export function useProofForm<Name extends string, Reply>({ check, send, ...form }: Form<Name | 'Password', Reply>) {
  const client = useQueryClient();
  const { data: settings } = useQuery(accountSettings);
  const isAskedFirst = mustSignInAgain(settings);
  const { message, ...rest } = useForm<Name | 'Password', Reply>({
    ...form,
    check: (values) => ({ ...check(values), ...checkProof(settings, values.Password) }),
    async send(values, data) {
      try {
        return await send(values, data);
      } catch (cause) {
        // The user's last sign-in may have become too old while the form was open. `OwnProof` then asks for a new one.
        const isRefused = cause instanceof CallFailed && cause.statusCode === 403;
        if (isRefused) await client.invalidateQueries({ queryKey: accountSettings.queryKey });
        throw cause;
      }
    },
  });
  return { ...rest, message: isAskedFirst ? null : message, isAskedFirst };
}
