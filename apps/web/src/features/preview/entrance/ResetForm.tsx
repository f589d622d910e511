import { accounts as accountsCalls } from '@sermon/contract/accounts';
import { accounts } from '@sermon/domain/texts/accounts';
import { preview as texts } from '@sermon/domain/texts/premium/preview';
import { callServer } from '../../../api.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import page from '../../accounts/AuthPage.module.css';
import { checkEmail } from '../../accounts/checks.ts';

type FormProps = { path: string; site: string | null; onClose: () => void };

/** The link in the email leads back to the preview. */
export function ResetForm({ path, site, onClose }: FormProps) {
  const notify = useNotify();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Email'],
    check: ({ Email }) => checkEmail(Email),
    send: ({ Email }) => callServer(accountsCalls.sendResetPasswordEmail, { email: Email.trim(), redirect: path }),
    onDone() {
      notify({ text: accounts.resetLinkSent });
      onClose();
    },
  });
  return (
    <section aria-labelledby="preview-reset">
      <h2 id="preview-reset" tabIndex={-1} ref={focusAtOnce}>
        {texts.resetHeading}
      </h2>
      <p>{texts.resetIntro(site)}</p>
      <form {...formProps} className={page.form}>
        <Field label="Email" type="email" autoComplete="username" {...field('Email')} />
        <FormMessage message={message} />
        <div className={page.actions}>
          <Button type="submit" isLarge busyLabel={isBusy && texts.sending}>
            {texts.sendEmail}
          </Button>
          <Button variant="outlined" isLarge onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </section>
  );
}
