import { styled } from '@mui/material/styles';
import type { Passkey, SecondStepState } from '@sermon/contract/accounts/secondStep';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { settings } from '@sermon/domain/texts/accounts/settings';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { appConfig } from '../../../user.ts';
import { whyNoPasskeys } from '../../accounts/secondStep/passkeys.ts';
import { accountSettings } from '../account.ts';
import { DataRow, IconRows, LoadingSection, Section } from '../Section.tsx';
import { ConfirmEmail } from '../you/ConfirmEmail.tsx';
import { type Change, SecondStepDialog } from './SecondStepDialog.tsx';
import { isOn, secondStepState } from './state.ts';

export function SecondStepSection() {
  const { data: state, error, refetch } = useQuery(secondStepState);
  const { data: ownSettings } = useQuery(accountSettings);
  return (
    <Section
      title={settings.sections.secondStep}
      hint={state && !isOn(state) ? `${texts.hint} ${texts.turningOnHint}` : texts.hint}
      action={state && isOn(state) && <OnMark />}
    >
      {!state && error && (
        <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!state && !error && <LoadingSection rows={2} />}
      {state && (
        <>
          {ownSettings && <ConfirmEmail settings={ownSettings} note={texts.confirmEmailFirst} />}
          <Steps state={state} mustConfirm={ownSettings !== undefined && ownSettings.emailConfirmation !== 'none'} />
        </>
      )}
    </Section>
  );
}

const OnMark = () => (
  <On>
    <ShieldCheck size={18} strokeWidth={1.6} aria-hidden />
    {texts.isOn}
  </On>
);

const On = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  paddingInlineEnd: 11,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
}));

/** `mustConfirm`: no second step can be added before the user confirms the email. */
function Steps({ state, mustConfirm }: { state: SecondStepState; mustConfirm: boolean }) {
  const { data: config } = useQuery(appConfig);
  const [change, setChange] = useState<Change | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { appSince, passkeys, recoveryCodes } = state;
  const whyNot = config ? whyNoPasskeys(config) : null;
  const open = (next: Change) => {
    setChange(next);
    setIsOpen(true);
  };
  /** The button that opened the dialog gets the focus again. If it is gone, the first button of the section does. */
  const restoreFocus = () => {
    const { activeElement } = document;
    // The view takes a focus that was lost (`useFocusFallback`).
    const isLost = activeElement === document.body || activeElement?.id === 'main';
    if (isLost) place.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={place}>
      <DataRow title={texts.app} hint={appSince ? texts.appSince(nameDay(appSince)) : texts.appHint}>
        <Action
          label={appSince ? texts.remove : texts.setUp}
          name={appSince ? texts.removeApp : texts.setUpApp}
          whyNot={mustConfirm && !appSince && texts.confirmEmailFirst}
          onClick={() => open({ kind: appSince ? 'removeApp' : 'setUpApp' })}
        />
      </DataRow>
      <DataRow title={texts.passkeys} hint={whyNot ?? texts.passkeysHint}>
        {whyNot === null && (
          <Action
            label={texts.addPasskey}
            whyNot={mustConfirm && texts.confirmEmailFirst}
            onClick={() => open({ kind: 'addPasskey' })}
          />
        )}
      </DataRow>
      {passkeys.length > 0 && (
        <IconRows aria-label={texts.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => open({ kind: 'renamePasskey', passkey })}
              onRemove={() => open({ kind: 'removePasskey', passkey })}
            />
          ))}
        </IconRows>
      )}
      {isOn(state) && (
        <DataRow title={`${texts.codes}: ${texts.codesLeft(recoveryCodes)}`} hint={texts.codesHint}>
          <Action label={texts.newCodes} onClick={() => open({ kind: 'newCodes' })} />
        </DataRow>
      )}
      {change && (
        <SecondStepDialog
          change={change}
          state={state}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onClosed={restoreFocus}
        />
      )}
    </div>
  );
}

type ActionProps = { label: string; name?: string; whyNot?: string | false; onClick: () => void };

/** `name` is the accessible name if several buttons have the same label. */
function Action({ label, name, whyNot = false, onClick }: ActionProps) {
  const notOffline = useNotOffline();
  return (
    <DisabledIf why={notOffline || whyNot} placement="bottom">
      <Button variant="quiet" data-frameless aria-label={name} aria-haspopup="dialog" onClick={onClick}>
        {label}
      </Button>
    </DisabledIf>
  );
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey: { name, dateCreated, dateUsed }, onRename, onRemove }: RowProps) {
  const added = nameDay(dateCreated);
  return (
    <li>
      <Fingerprint size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{name}</strong>
        <small>{dateUsed ? texts.addedAndUsed(added, nameDay(dateUsed)) : texts.added(added)}</small>
      </div>
      <Action label={texts.rename} name={texts.renamePasskey(name)} onClick={onRename} />
      <Action label={texts.remove} name={texts.removePasskey(name)} onClick={onRemove} />
    </li>
  );
}
