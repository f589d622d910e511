import { secondStep, type SecondStepState } from '@sermon/contract/accounts/secondStep';
import { styled } from '@mui/material/styles';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../../ui/dialogs/form.ts';
import { AnchorButton } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { PasswordForm } from './PasswordForm.tsx';

type Added = { state: SecondStepState; recoveryCodes: string[] | null };
type SetupProps = { onAdded: (added: Added) => void; onClose: () => void };

export function AppSetup({ onAdded, onClose }: SetupProps) {
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  return app ? (
    <ConfirmForm {...app} onAdded={onAdded} onClose={onClose} />
  ) : (
    <PasswordForm
      sentences={[texts.appHint, texts.passwordFirst]}
      label={texts.next}
      busyLabel={texts.working}
      send={(password) => callServer(secondStep.startApp, { password })}
      onDone={setApp}
      onClose={onClose}
    />
  );
}

function ConfirmForm({ secret, uri, onAdded, onClose }: SetupProps & { secret: string; uri: string }) {
  const { formProps, field, message, isBusy } = useForm({
    names: ['Code'],
    check: ({ Code }) => (Code.trim() ? {} : { Code: texts.codeMissing }),
    send: ({ Code }) => callServer(secondStep.confirmApp, { code: Code }),
    onDone: onAdded,
  });
  const { appSteps } = texts;
  return (
    <DialogForm
      formProps={formProps}
      message={message}
      send={texts.turnOn}
      sending={isBusy && texts.turningOn}
      onClose={onClose}
    >
      <Steps>
        <p>{appSteps.scan}</p>
        <QrCode text={uri} label={appSteps.qrCode} />
        <p>
          {appSteps.byHand} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <AnchorButton variant="text" href={uri}>
          {appSteps.openHere}
        </AnchorButton>
        <p>{appSteps.enter}</p>
      </Steps>
      <Field
        label={texts.code}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={focusAtOnce}
        {...field('Code')}
      />
    </DialogForm>
  );
}

const Steps = styled('div')({
  display: 'grid',
  gap: 12,
  '& p': { margin: 0 },
  '& svg': { width: 200 },
  '& a': { justifySelf: 'start' },
  '& code': {
    font: '500 0.9375rem / 1.5rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    userSelect: 'text',
  },
});
