import { styled } from '@mui/material/styles';
import type { VersionQuestionView } from '@sermon/domain/offline/versions';
import { CircleAlert } from 'lucide-react';

export const FailedChoice = ({ failure }: { failure: NonNullable<VersionQuestionView['failure']> }) => (
  <Frame role="alert">
    <CircleAlert size={20} strokeWidth={1.6} aria-hidden />
    <div>
      <strong>{failure.text}</strong>
      <p>{failure.note}</p>
    </div>
  </Frame>
);

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  marginTop: 14,
  padding: '10px 12px',
  border: `1px solid ${theme.vars.palette.error.main}`,
  borderRadius: 8,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', color: theme.vars.palette.error.main },
  '& strong': { ...theme.typography.subtitle2, color: theme.vars.palette.error.main },
  '& p': { ...theme.typography.caption, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
}));
