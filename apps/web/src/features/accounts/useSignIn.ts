import { accounts, type SignInReply } from '@sermon/contract/accounts';
import { callServer } from '../../api.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { checkEmail, checkPassword } from './checks.ts';
import { sharedComputerChoice } from './sharedComputerChoice.ts';

/** The reply is the user, or asks for a second step. */
export const useSignIn = (onReply: (reply: SignInReply) => void) =>
  useForm({
    names: ['Email', 'Password'],
    check: ({ Email, Password }) => ({ ...checkEmail(Email), ...checkPassword(Password) }),
    async send({ Email, Password }, data) {
      const rememberMe = data.has('rememberMe');
      const reply = await callServer(accounts.signIn, { email: Email.trim(), password: Password, rememberMe });
      sharedComputerChoice.keep(data);
      return reply;
    },
    onDone: onReply,
  });
