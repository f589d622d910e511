import { styled } from '@mui/material/styles';
import { phoneRemote as texts } from '@sermon/domain/texts/slides/remote';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { keepFocus } from '../../../../ui/browser/keepFocus.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { RemoteDialog } from './RemoteDialog.tsx';
import type { RemoteView, SpeakerRemote } from './speakerRemote.ts';

export function RemoteButton({ remote, view }: { remote: SpeakerRemote; view: RemoteView }) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, phones } = view;
  const label =
    status === 'trying' ? `${texts.title}: ${texts.trying}` : phones ? texts.connectedLabel(phones) : texts.title;
  return (
    <>
      <Tooltip title={label}>
        <Push
          type="button"
          aria-label={label}
          data-status={phones || status === 'trying' ? status : undefined}
          onMouseDown={keepFocus}
          onClick={() => setIsOpen(true)}
        >
          <Smartphone size={18} strokeWidth={1.8} aria-hidden />
          <span data-name>{texts.title}</span>
          {phones > 0 && <b>{phones}</b>}
        </Push>
      </Tooltip>
      <RemoteDialog remote={remote} view={view} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const Push = styled('button')(({ theme }) => ({
  ...theme.typography.button,
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 48,
  minHeight: 48,
  padding: '0 14px',
  border: 0,
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-status="connected"]': { color: theme.vars.palette.primary.main },
  '&[data-status="trying"]': { color: theme.vars.palette.warning.main },
  '& b': { fontVariantNumeric: 'lining-nums tabular-nums' },
  [theme.breakpoints.down('md')]: { '& [data-name]': { display: 'none' } },
}));
