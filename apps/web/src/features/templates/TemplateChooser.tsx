import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { size } from '../../ui/theme/tokens.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import type { ChooserProps } from './ChooserContent.tsx';
import type { Template } from './useTemplates.ts';
import { LoadingCards } from '../../ui/CardGrid.tsx';

// Lazy-loaded so that the library loads without the code that parses and renders document text.
const ChooserContent = lazy(async () => ({ default: (await import('./ChooserContent.tsx')).ChooserContent }));

export function TemplateChooser(props: ChooserProps) {
  const { isOpen, onClose } = props;
  const isPhone = useIsPhone();
  const titleId = useId();
  const [opened, setOpened] = useState<Template | null>(null);
  return (
    <Dialog
      open={isOpen}
      fullWidth
      maxWidth="lg"
      fullScreen={isPhone}
      aria-labelledby={titleId}
      // While a template is open, Esc first returns to the list.
      onClose={(_, reason) => (reason === 'escapeKeyDown' && opened ? setOpened(null) : onClose())}
      slotProps={{
        transition: { onExited: () => setOpened(null) },
        paper: { sx: { bgcolor: 'surface.canvas', ...(!isPhone && { m: 4, height: 'calc(100% - 64px)' }) } },
      }}
    >
      <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', pr: 1.5 }}>
        <DialogTitle id={titleId} sx={{ flex: 1, pt: 2, pb: 1.5 }}>
          Choose a template
        </DialogTitle>
        <IconButton aria-label="Close" onClick={onClose} sx={{ width: size.tap, height: size.tap }}>
          <X size={20} strokeWidth={1.6} />
        </IconButton>
      </Box>
      <Suspense
        fallback={
          <Box sx={{ px: 3, py: 2.5 }}>
            <LoadingCards />
          </Box>
        }
      >
        <ChooserContent {...props} opened={opened} onOpenTemplate={setOpened} />
      </Suspense>
    </Dialog>
  );
}
