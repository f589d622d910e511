import { styled } from '@mui/material/styles';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/panel';
import { useQuery } from '@tanstack/react-query';
import { appConfig } from '../../user.ts';

export function PanelFooter() {
  const provider = useQuery(appConfig).data?.assistant;
  return (
    <Footer>
      {provider !== undefined && provider !== 'off' && <p>{texts.providers[provider]}</p>}
      <p>{texts.yours}</p>
    </Footer>
  );
}

const Footer = styled('footer')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  padding: '10px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& p': { margin: 0, textWrap: 'pretty' },
}));
