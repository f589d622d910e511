import { styled } from '@mui/material/styles';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { Button } from '../../../ui/plain/Button.tsx';

type SettingRowProps = {
  label: string;
  end: ReactNode;
  /** The control has the label as its own name. */
  children: ReactNode;
  isCentered?: boolean;
};

export const SettingRow = ({ label, end, children, isCentered = false }: SettingRowProps) => (
  <Row data-centered={isCentered || undefined}>
    <Label aria-hidden>{label}</Label>
    <Value>{children}</Value>
    {end}
  </Row>
);

type ValueRowProps = {
  label: string;
  value: ReactNode;
  hint?: string;
  onChange?: () => void;
};

export function ValueRow({ label, value, hint, onChange }: ValueRowProps) {
  const id = useId();
  const notOffline = useNotOffline();
  return (
    <Row role="group" aria-labelledby={id}>
      <Label id={id}>{label}</Label>
      <Value>
        {value}
        {hint !== undefined && <small>{hint}</small>}
      </Value>
      {onChange && (
        <DisabledIf why={notOffline} placement="bottom">
          <Button variant="quiet" aria-haspopup="dialog" aria-label={`${texts.change} ${label}`} onClick={onChange}>
            {texts.change}
          </Button>
        </DisabledIf>
      )}
    </Row>
  );
}

type EditableRowProps = {
  label: string;
  value: ReactNode;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  Form: ComponentType<{ onClose: () => void }>;
};

export function EditableRow({ label, value, isOpen, onOpen, onClose, Form }: EditableRowProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const notOffline = useNotOffline();
  const close = () => {
    // The user may have opened the form of another setting in the meantime.
    if (!row.current?.querySelector('form')) return;
    flushSync(onClose);
    row.current.querySelector<HTMLElement>('button[data-change]')?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    close();
  };
  return (
    <Row ref={row} role="group" aria-labelledby={id} data-open={isOpen || undefined}>
      <Label id={id}>{label}</Label>
      {isOpen ? (
        <FormPlace onKeyDown={closeOnEscape}>
          <Form onClose={close} />
        </FormPlace>
      ) : (
        <>
          <Value>{value}</Value>
          <DisabledIf why={notOffline} placement="bottom">
            <Button variant="quiet" data-change aria-label={texts.changeOf(label)} onClick={onOpen}>
              {texts.change}
            </Button>
          </DisabledIf>
        </>
      )}
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '168px minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: '0 16px',
  minHeight: 56,
  paddingBlock: 15,
  '& > button': { marginBlock: -8 },
  boxSizing: 'border-box',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&[data-centered]': { alignItems: 'center' },
  '&[data-open]': { alignItems: 'start', paddingBlock: '15px 20px' },
  '& [role=group], & [data-compact]': { marginBlock: -8 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    minHeight: 64,
    paddingBlock: 8,
    '& > button, & > [role=status]': { gridColumn: 2, gridRow: '1 / 3', alignSelf: 'center' },
    '& [role=group], & [data-compact]': { marginBlock: '4px 0' },
    '&[data-open]': { gap: '12px 16px' },
  },
}));

const Label = styled('span')(({ theme }) => ({
  ...theme.typography.body1,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { ...theme.typography.caption, gridColumn: 1 },
}));

const Value = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { gridColumn: 1 },
}));

const FormPlace = styled('div')({
  gridColumn: '2 / -1',
  minWidth: 0,
  maxWidth: 480,
  '@media (max-width: 599.95px)': { gridColumn: '1 / -1' },
});
