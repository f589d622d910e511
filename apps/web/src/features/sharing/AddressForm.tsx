import { type SharePreference, sharing } from '@sermon/contract/sharing/shares';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { churchAddressProblem, cleanChurchAddress, hostLabelOf } from '@sermon/domain/sharing/churchAddress';
import { maxChurchNameLength, maxSubdomainLength, maxTypedAddressLength } from '@sermon/domain/sharing/limits';
import { shareDialog as texts, sharing as sharingTexts } from '@sermon/domain/texts/sharing/sharing';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../api.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Field } from '../../ui/plain/Field.tsx';

type FormProps = { shareHost: string; onSaved: (saved: SharePreference) => void; onClose: () => void };

export function AddressForm({ shareHost, onSaved, onClose }: FormProps) {
  const [typed, setTyped] = useState('');
  /** The text that the user entered, before the resulting address replaced it. */
  const [entered, setEntered] = useState<string | null>(null);
  const [hasWebsite, setHasWebsite] = useState(true);
  const [isAcknowledged, setIsAcknowledged] = useState(false);
  const address = cleanChurchAddress(typed);
  const { formProps, field, message, isBusy } = useForm({
    names: ['Subdomain'],
    check: (): { Subdomain?: string } => {
      const problem = churchAddressProblem(address, { isName: !hasWebsite });
      return problem === null ? {} : { Subdomain: problem };
    },
    send: () =>
      callServer(sharing.savePreference, { subdomain: address, ...(!hasWebsite && { churchName: typed.trim() }) }),
    onDone: onSaved,
  });
  const { error, onInput, ...fieldProps } = field('Subdomain');
  const problem = address === '' ? null : churchAddressProblem(address, { isName: !hasWebsite });
  const longer = entered ?? (hasWebsite && typed.trim() !== address ? typed.trim() : null);
  const showAddress = () => {
    if (!hasWebsite || address === '' || problem !== null || typed === address) return;
    setEntered(typed.trim());
    setTyped(address);
  };
  const blank = hasWebsite ? sharingTexts.addressBlank : texts.nameBlank;
  const whyDisabled = address === '' ? blank : !isAcknowledged && texts.notAcknowledged;
  return (
    <DialogForm
      formProps={formProps}
      message={message}
      send={texts.save}
      sending={isBusy && texts.saving}
      isDisabled={whyDisabled !== false}
      {...(whyDisabled && { note: whyDisabled })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{texts.addressText}</p>
      <div>
        <Field
          key={String(hasWebsite)}
          label={hasWebsite ? texts.address : texts.churchName}
          autoComplete="off"
          autoCapitalize={hasWebsite ? 'none' : 'words'}
          inputMode={hasWebsite ? 'url' : 'text'}
          maxLength={hasWebsite ? maxTypedAddressLength : maxChurchNameLength}
          placeholder={hasWebsite ? texts.addressExample : texts.churchNameExample}
          value={typed}
          ref={focusAtOnce}
          error={error ?? problem ?? undefined}
          suffix={hasWebsite ? `.${shareHost}` : undefined}
          onBlur={showAddress}
          onChange={({ target }) => {
            setTyped(target.value);
            setEntered(null);
            onInput();
          }}
          {...fieldProps}
        />
        <Result aria-live="polite">
          <span>
            {address !== '' && problem === null && (
              <>
                <Check size={16} strokeWidth={1.6} aria-hidden />
                <span>
                  {texts.becomes(`${hostLabelOf(address)}.${shareHost}/…`)}
                  {longer !== null && <small>{texts.shortened(longer, address)}</small>}
                </span>
              </>
            )}
          </span>
          <span>{texts.count(address.length, maxSubdomainLength)}</span>
        </Result>
        <Button
          variant="text"
          onClick={() => {
            setHasWebsite(!hasWebsite);
            setTyped('');
            setEntered(null);
            onInput();
          }}
        >
          {hasWebsite ? texts.noWebsite : texts.hasWebsite}
        </Button>
      </div>
      <FormControlLabel
        control={<Checkbox checked={isAcknowledged} onChange={(_, checked) => setIsAcknowledged(checked)} />}
        label={texts.acknowledge}
      />
    </DialogForm>
  );
}

const Result = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 22,
  margin: '6px 0 0',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
  '& > span:first-of-type': {
    display: 'flex',
    gap: 6,
    minWidth: 0,
    color: theme.vars.palette.primary.main,
    overflowWrap: 'anywhere',
  },
  '& svg': { flex: 'none', marginTop: 3 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& > span:last-of-type': { flex: 'none' },
}));
