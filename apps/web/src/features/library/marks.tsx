import { styled } from '@mui/material/styles';
import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { shareDialog } from '@sermon/domain/texts/sharing/dialog';
import { CloudCheck, Share2 } from 'lucide-react';

/** Marks a document that is stored on this device. */
export const OfflineMark = () => (
  <Mark role="img" aria-label={texts.available} title={texts.available}>
    <CloudCheck size={16} strokeWidth={1.6} aria-hidden />
  </Mark>
);

/** Marks a document that visitors can open. */
export const SharedMark = () => (
  <Mark role="img" aria-label={shareDialog.shared} title={shareDialog.shared}>
    <Share2 size={16} strokeWidth={1.6} aria-hidden />
  </Mark>
);

const Mark = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  color: theme.vars.palette.primary.main,
}));
