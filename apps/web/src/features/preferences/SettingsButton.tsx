import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { SlidersHorizontal } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useNotOffline } from '../../connection/useNotOffline.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { DisabledIf } from '../../ui/Tooltip.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { SettingsNotLoaded } from './PreferencesNotLoaded.tsx';
import { usePreferences } from './usePreferences.ts';

type SettingsButtonProps = {
  title: string;
  /** A new form replaces this one when the preferences are loaded. */
  Form: ComponentType<{ onClose: () => void }>;
};

export function SettingsButton({ title, Form }: SettingsButtonProps) {
  const { isLoaded, hasFailed } = usePreferences();
  const [isOpen, setIsOpen] = useState(false);
  const notOffline = useNotOffline();
  const close = () => setIsOpen(false);
  return (
    <>
      <DisabledIf why={notOffline} title={title} placement="bottom">
        <Opener aria-label={title} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
        </Opener>
      </DisabledIf>
      <AskDialog title={title} isOpen={isOpen} onClose={close}>
        {hasFailed ? <SettingsNotLoaded onClose={close} /> : <Form key={String(isLoaded)} onClose={close} />}
      </AskDialog>
    </>
  );
}

const Opener = styled(IconButton)({
  [touch]: { width: size.tap, height: size.tap },
});
