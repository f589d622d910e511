import { type Passkey, secondStep, type SecondStepState } from '@sermon/contract/accounts/secondStep';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { createPasskey } from '../../accounts/secondStep/passkeys.ts';
import { AppSetup } from './AppSetup.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RenameForm } from './RenameForm.tsx';
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
