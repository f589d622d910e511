import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Slider from '@mui/material/Slider';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import {
  chooseMode,
  fontSize as sizes,
  percentOf,
  type PresenterPreferences,
  shownMode,
  type TimeMode,
  timeModes,
  toolbarLocations,
} from '@sermon/domain/presenter/preferences';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { rehearsals as rehearsalTexts } from '@sermon/domain/texts/presenter/rehearsals';
import { timing as timingTexts } from '@sermon/domain/texts/presenter/timing';
import { Check, CloudOff, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { hasAutoLock } from '../../../ui/browser/browser.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { ReadySection } from '../../ready/ReadyPanel.tsx';
import { type DeviceSettings, lights, marginChoices, movements, spacings } from '../deviceSettings.ts';
import { Choice, LimitField } from './LimitField.tsx';
import type { SavingState } from './usePresenterPreferences.ts';

export type EffectiveSettings = { [Name in keyof DeviceSettings]: NonNullable<DeviceSettings[Name]> };

type SettingsProps = {
  documentId: string;
  isRehearsal: boolean;
  preferences: PresenterPreferences;
  device: EffectiveSettings;
  state: SavingState;
  maySleep: boolean;
  onChange: (change: Partial<PresenterPreferences>) => void;
  onChangeDevice: (change: Partial<DeviceSettings>) => void;
  onFontSize: (fontSize: number) => void;
  /** Null in a rehearsal, and once the sermon is presented. */
  onRehearse: (() => void) | null;
  onTryAgain: () => void;
  onClose: () => void;
  children?: ReactNode;
};

export function PresenterSettings({
  documentId,
  isRehearsal,
  preferences,
  device,
  state,
  maySleep,
  onChange,
  onChangeDevice,
  onFontSize,
  onRehearse,
  onTryAgain,
  onClose,
  children,
}: SettingsProps) {
  const titleId = useId();
  const modeId = useId();
  const sizeId = useId();
  const mode = shownMode(preferences);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus({ preventScroll: true }), []);
  return (
    <Panel
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Head>
        <h2 id={titleId}>{texts.settings}</h2>
        <IconButton ref={close} aria-label="Close" onClick={onClose} sx={{ width: 48, height: 48 }}>
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Head>
      <Content>
        {maySleep && (
          <Warning>
            <TriangleAlert size={18} strokeWidth={1.8} aria-hidden />
            {hasAutoLock(navigator) ? texts.maySleepOnApple : texts.maySleep}
          </Warning>
        )}
        <h3 id={modeId}>{texts.timerMode}</h3>
        <RadioGroup
          aria-labelledby={modeId}
          value={mode}
          onChange={(_, chosen) => onChange(chooseMode(chosen as TimeMode))}
        >
          {timeModes.map((each) => (
            <Mode
              key={each}
              value={each}
              data-chosen={each === mode || undefined}
              control={<Radio />}
              disableTypography
              label={
                <>
                  <b>{texts.modes[each]}</b>
                  <small>{texts.modeHints[each]}</small>
                </>
              }
            />
          ))}
        </RadioGroup>
        {mode === 'CountDown' && (
          <LimitField minutes={preferences.countdownTime} onChange={(countdownTime) => onChange({ countdownTime })} />
        )}
        {!isRehearsal && mode !== 'None' && mode !== 'Clock' && <Hint>{texts.limitHint}</Hint>}
        <PreachToTimeSwitch
          isOn={device.preachToTime}
          mode={mode}
          onChange={(preachToTime) => onChangeDevice({ preachToTime })}
        />
        {onRehearse && (
          <Rehearse>
            <Button variant="outlined" onClick={onRehearse}>
              {rehearsalTexts.rehearse}
            </Button>
            <Hint>{rehearsalTexts.rehearseHint}</Hint>
          </Rehearse>
        )}
        <hr />
        <Row>
          <h3 id={sizeId}>{texts.fontSize}</h3>
          <b>{texts.percent(percentOf(device.fontSize))}</b>
        </Row>
        <Slider
          aria-labelledby={sizeId}
          value={device.fontSize}
          min={sizes.smallest}
          max={sizes.largest}
          step={sizes.step}
          getAriaValueText={(size) => texts.percent(percentOf(size))}
          onChange={(_, size) => onFontSize(size)}
        />
        <Choice
          label={texts.toolbarLocation}
          options={toolbarLocations}
          labels={texts.locations}
          value={preferences.toolbarLocation}
          onChoose={(toolbarLocation) => onChange({ toolbarLocation })}
        />
        <Choice
          label={texts.movement}
          options={movements}
          labels={texts.movements}
          value={device.movement}
          onChoose={(movement) => onChangeDevice({ movement })}
        />
        <Choice
          label={texts.light}
          options={lights}
          labels={texts.lights}
          value={device.light}
          onChoose={(light) => onChangeDevice({ light })}
        />
        <Choice
          label={texts.spacing}
          options={spacings}
          labels={texts.spacings}
          value={device.spacing}
          onChoose={(spacing) => onChangeDevice({ spacing })}
        />
        <Choice
          label={texts.margins}
          options={marginChoices}
          labels={texts.marginChoices}
          value={device.margins}
          onChoose={(margins) => onChangeDevice({ margins })}
        />
        <ReadySection documentId={documentId} />
        {children}
      </Content>
      <Saving state={state} onTryAgain={onTryAgain} />
    </Panel>
  );
}

const sentences = { notLoaded: texts.preferencesNotLoaded, notSaved: texts.preferencesNotSaved };

function Saving({ state, onTryAgain }: { state: SavingState; onTryAgain: () => void }) {
  if (state === 'notLoaded' || state === 'notSaved')
    return (
      <Foot role="alert" data-trouble>
        <span>{sentences[state]}</span>
        <Button variant="outlined" onClick={onTryAgain}>
          Try Again
        </Button>
      </Foot>
    );
  const Icon = state === 'saved' ? Check : CloudOff;
  return (
    <Foot role="status">
      <Icon size={16} strokeWidth={1.8} aria-hidden />
      <span>{state === 'saved' ? texts.saved : texts.savedHere}</span>
    </Foot>
  );
}

const low = '@media (max-height: 640px)';

const Panel = styled('aside')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  width: 350,
  minHeight: 0,
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.canvas,
  color: theme.vars.palette.text.primary,
  [low]: { overflowY: 'auto' },
  [theme.breakpoints.down('sm')]: {
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    zIndex: 2,
    width: 'auto',
    maxHeight: '62%',
    [low]: { maxHeight: '85%' },
    border: 0,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: '16px 16px 0 0',
    boxShadow: '0 -8px 24px rgb(0 0 0 / 0.18)',
  },
}));

const Head = styled('div')(({ theme }) => ({
  flex: 'none',
  [low]: { position: 'sticky', top: 0, zIndex: 1, backgroundColor: theme.vars.palette.surface.canvas },
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '4px 8px 0 20px',
  '& h2': { ...theme.typography.h3, margin: 0 },
}));

const Content = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  [low]: { flex: 'none', overflowY: 'visible' },
  padding: '4px 20px 20px',
  '& h3': { ...theme.typography.h5, margin: '12px 0 4px' },
  '& hr': { margin: '12px 0 0', border: 0, borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Row = styled('div')({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between' });

const Mode = styled(FormControlLabel)(({ theme }) => ({
  display: 'flex',
  minHeight: 48,
  margin: '0 -12px',
  paddingInlineEnd: 12,
  borderRadius: 8,
  '&[data-chosen]': { backgroundColor: theme.vars.palette.surface.selected },
  '& b': { ...theme.typography.body1, fontWeight: 600, flex: 1 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

const Rehearse = styled('div')({ marginTop: 12, '& > button': { minHeight: 48 } });

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '8px 0 0',
  color: theme.vars.palette.text.secondary,
}));

const Warning = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: 8,
  margin: '0 0 4px',
  color: theme.vars.palette.warning.main,
  '& > svg': { flex: 'none', marginTop: 2 },
}));

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '10px 20px calc(10px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& > svg': { flex: 'none' },
  '&[data-trouble]': {
    color: theme.vars.palette.error.main,
    [low]: { position: 'sticky', bottom: 0, zIndex: 1, backgroundColor: theme.vars.palette.surface.canvas },
  },
  '& > button': { flex: 'none', marginInlineStart: 'auto' },
}));

type SwitchProps = { isOn: boolean; mode: TimeMode; onChange: (isOn: boolean) => void };

function PreachToTimeSwitch({ isOn, mode, onChange }: SwitchProps) {
  const hintId = useId();
  const isTimed = mode === 'CountDown' || mode === 'CountUp';
  return (
    <>
      <Label
        control={
          <Switch
            checked={isOn}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
          />
        }
        label={timingTexts.preachToTime}
        labelPlacement="start"
      />
      <SwitchHint id={hintId}>
        {timingTexts.preachToTimeHint}
        {!isTimed && ` ${timingTexts.needsTimer}`}
      </SwitchHint>
    </>
  );
}

const Label = styled(FormControlLabel)(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  minHeight: 48,
  margin: '8px 0 0',
  '& .MuiFormControlLabel-label': theme.typography.h5,
}));

const SwitchHint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '-4px 0 0',
  color: theme.vars.palette.text.secondary,
}));
