import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { type Passkey, secondStep, type SecondStepState } from '@sermon/contract/accounts/secondStep';
import { recoveryCodesAtOnce } from '@sermon/domain/accounts/secondStep';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { settings } from '@sermon/domain/texts/accounts/settings';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { downloadFile } from '../../../ui/browser/downloadFile.ts';
import { focusAtOnce, selectAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../../ui/dialogs/form.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { useCopy } from '../../../ui/notices/useCopy.ts';
import { AnchorButton, Button } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { useUser } from '../../../user.ts';
import { createPasskey } from '../../accounts/secondStep/passkeys.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { isOn, useShowState } from './state.ts';

export type Change =
  | { kind: 'setUpApp' | 'removeApp' | 'newCodes' | 'addPasskey' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey };

type DialogProps = {
  change: Change;
  state: SecondStepState;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
};

const titleOf = (change: Change): string => {
  switch (change.kind) {
    case 'setUpApp':
      return texts.setUpApp;
    case 'removeApp':
      return `${texts.removeApp}?`;
    case 'newCodes':
      return texts.newCodesTitle;
    case 'addPasskey':
      return texts.addPasskeyTitle;
    case 'renamePasskey':
      return texts.renamePasskey(change.passkey.name);
    case 'removePasskey':
      return `${texts.removePasskey(change.passkey.name)}?`;
  }
};

export function SecondStepDialog({ change, state, isOpen, onClose, onClosed }: DialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <AskDialog
      title={codes ? texts.codesDialog.title : titleOf(change)}
      width={codes ? 'sm' : 'xs'}
      isOpen={isOpen}
      // A click beside the dialog must not make the codes disappear.
      onClose={() => !codes && onClose()}
      onClosed={() => {
        setCodes(null);
        onClosed();
      }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <Content change={change} state={state} onCodes={setCodes} onClose={onClose} />
      )}
    </AskDialog>
  );
}

type ContentProps = Pick<DialogProps, 'change' | 'state' | 'onClose'> & { onCodes: (codes: string[]) => void };

function Content({ change, state, onCodes, onClose }: ContentProps) {
  const notify = useNotify();
  const show = useShowState();
  const done = (next: SecondStepState, text: string) => {
    show(next);
    notify({ text });
    onClose();
  };
  const added = (reply: { state: SecondStepState; recoveryCodes: string[] | null }, text: string | null) => {
    show(reply.state);
    if (text !== null) notify({ text });
    if (reply.recoveryCodes) onCodes(reply.recoveryCodes);
    else onClose();
  };
  const isLast = isOn(state) && Number(state.appSince !== null) + state.passkeys.length === 1;
  const turnsOff = isLast ? [texts.turnsOff] : [];
  switch (change.kind) {
    case 'setUpApp':
      return <AppSetup onAdded={(reply) => added(reply, null)} onClose={onClose} />;
    case 'removeApp':
      return (
        <PasswordForm
          sentences={[texts.removeAppText, ...turnsOff]}
          label={texts.remove}
          busyLabel={texts.removing}
          isDanger
          send={(password) => callServer(secondStep.removeApp, { password })}
          onDone={(next) => done(next, texts.appRemoved)}
          onClose={onClose}
        />
      );
    case 'newCodes':
      return (
        <PasswordForm
          sentences={[texts.newCodesText]}
          label={texts.newCodes}
          busyLabel={texts.creating}
          send={(password) => callServer(secondStep.newRecoveryCodes, { password })}
          onDone={(reply) => added(reply, null)}
          onClose={onClose}
        />
      );
    case 'addPasskey':
      return (
        <PasswordForm
          sentences={[texts.addPasskeyText]}
          label={texts.addPasskey}
          busyLabel={texts.adding}
          send={async (password) => {
            const options = await callServer(secondStep.startPasskey, { password });
            return callServer(secondStep.addPasskey, await createPasskey(options));
          }}
          onDone={(reply) =>
            added(reply, texts.passkeyAdded(reply.state.passkeys.at(-1)?.name ?? texts.unnamedPasskey))
          }
          onClose={onClose}
        />
      );
    case 'renamePasskey':
      return (
        <RenameForm
          passkey={change.passkey}
          onDone={(next, name) => done(next, texts.passkeyRenamed(name))}
          onClose={onClose}
        />
      );
    case 'removePasskey': {
      const { id, name } = change.passkey;
      return (
        <PasswordForm
          sentences={[texts.removePasskeyText, ...turnsOff]}
          label={texts.remove}
          busyLabel={texts.removing}
          isDanger
          send={(password) => callServer(secondStep.removePasskey, { id, password })}
          onDone={(next) => done(next, texts.passkeyRemoved(name))}
          onClose={onClose}
        />
      );
    }
  }
}

type Added = { state: SecondStepState; recoveryCodes: string[] | null };
type SetupProps = { onAdded: (added: Added) => void; onClose: () => void };

function AppSetup({ onAdded, onClose }: SetupProps) {
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

/** Only the button closes the dialog, because the codes are shown once. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { email } = useUser();
  const { codesDialog, codesFile } = texts;
  const lines = codes.join('\n');
  const copy = useCopy(codesDialog);
  const copyAll = () => copy({ text: lines, html: codes.join('<br>') });
  const download = () => {
    const text = [codesFile.heading(email, nameDay(new Date())), codesFile.each, '', lines, ''].join('\r\n');
    downloadFile(new File([text], codesFile.name, { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <>
      <DialogContent>
        <Codes>
          <p>{codesDialog.text(recoveryCodesAtOnce)}</p>
          <ul aria-label={codesDialog.list}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div>
            <Button variant="outlined" onClick={() => void copyAll()}>
              <Copy size={18} strokeWidth={1.6} aria-hidden />
              {codesDialog.copy}
            </Button>
            <Button variant="outlined" onClick={download}>
              <Download size={18} strokeWidth={1.6} aria-hidden />
              {codesDialog.download}
            </Button>
          </div>
        </Codes>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button onClick={onClose} ref={focusAtOnce}>
          {codesDialog.done}
        </Button>
      </DialogActions>
    </>
  );
}

const Codes = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& p': { margin: 0 },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
    gap: '4px 16px',
    margin: 0,
    padding: '12px 16px',
    listStyle: 'none',
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.tint,
    font: '500 0.9375rem / 1.625rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    userSelect: 'text',
  },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

type FormProps = { passkey: Passkey; onDone: (state: SecondStepState, name: string) => void; onClose: () => void };

function RenameForm({ passkey: { id, name }, onDone, onClose }: FormProps) {
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name'],
    check: ({ Name }) => (Name.trim() ? {} : { Name: texts.nameBlank }),
    send: async ({ Name }) => ({
      state: await callServer(secondStep.renamePasskey, { id, name: Name }),
      name: Name.trim(),
    }),
    onDone: (done) => onDone(done.state, done.name),
  });
  return (
    <DialogForm
      formProps={formProps}
      message={message}
      send={settings.save}
      sending={isBusy && settings.saving}
      onClose={onClose}
    >
      <Field label={texts.passkeyName} autoComplete="off" defaultValue={name} ref={selectAtOnce} {...field('Name')} />
    </DialogForm>
  );
}
