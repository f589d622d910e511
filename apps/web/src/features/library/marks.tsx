import { styled } from '@mui/material/styles';
import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { comments } from '@sermon/domain/texts/sharing/comments';
import { shareDialog } from '@sermon/domain/texts/sharing/dialog';
import { CloudCheck, Share2 } from 'lucide-react';
import { useHeldComments } from '../sharing/comments/useHeldComments.ts';

export const OfflineMark = () => (
  <Mark role="img" aria-label={texts.available} title={texts.available}>
    <CloudCheck size={16} strokeWidth={1.6} aria-hidden />
  </Mark>
);

export function SharedMark({ documentId }: { documentId: string }) {
  const held = useHeldComments(documentId, true);
  const label = held > 0 ? `${shareDialog.shared}. ${comments.list.waiting(held)}` : shareDialog.shared;
  return (
    <Mark role="img" aria-label={label} title={label}>
      <Share2 size={16} strokeWidth={1.6} aria-hidden />
      {held > 0 && <Count aria-hidden>{held}</Count>}
    </Mark>
  );
}

const Mark = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: theme.vars.palette.primary.main,
}));

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  minWidth: 18,
  padding: '0 5px',
  borderRadius: 9,
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontWeight: 600,
  lineHeight: '1.125rem',
  textAlign: 'center',
}));
