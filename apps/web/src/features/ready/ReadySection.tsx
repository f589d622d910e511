import { styled } from '@mui/material/styles';
import { useUser } from '../../user.ts';
import { ReadyPanel } from './ReadyPanel.tsx';
import { makeSermonReady, useReady } from './useReady.ts';

/** The text was saved when the editor was left. */
export function ReadySection({ documentId }: { documentId: string }) {
  const { id: ownerId, inAdminImpersonationMode } = useUser();
  const shown = useReady(documentId);
  if (inAdminImpersonationMode) return null;
  return (
    <Section>
      <ReadyPanel documentId={documentId} shown={shown} onMake={() => void makeSermonReady(ownerId, documentId)} />
    </Section>
  );
}

const Section = styled('section')(({ theme }) => ({
  marginTop: 20,
  paddingTop: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
