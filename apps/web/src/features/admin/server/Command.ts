import { styled } from '@mui/material/styles';

export const Command = styled('code')({
  display: 'block',
  maxWidth: '100%',
  font: '500 0.875rem / 24px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  whiteSpace: 'nowrap',
  overflowX: 'auto',
});
