import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { size } from '../../ui/theme/tokens.ts';

type DialogProps = {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  action: ReactNode;
  children: ReactNode;
};

/** Shown where there is no room for the document next to the tree. Fills the screen of a phone. */
export function PreviewDialog({ name, isOpen, onClose, onClosed, action, children }: DialogProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const Icon = isPhone ? ArrowLeft : X;
  const close = (
    <IconButton
      aria-label={texts.closePreview}
      onClick={onClose}
      sx={{ flex: 'none', width: size.tap, height: size.tap }}
    >
      <Icon size={22} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed }, paper: { sx: isPhone ? {} : { height: 'calc(100% - 64px)' } } }}
    >
      <Header>
        {isPhone && close}
        <Typography id={titleId} variant="h4" component="h1" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </Typography>
        {!isPhone && close}
      </Header>
      <Box tabIndex={0} role="group" aria-labelledby={titleId} sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {children}
      </Box>
      {action && <Footer>{action}</Footer>}
    </Dialog>
  );
}

const Header = styled('header')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: size.appBar,
  padding: '0 8px 0 24px',
  [theme.breakpoints.down('sm')]: { padding: '0 16px 0 8px' },
}));

const Footer = styled('footer')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  padding: '12px 24px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { padding: '12px 16px' },
}));
