import { styled } from '@mui/material/styles';
import { shareDialog as texts } from '@sermon/domain/texts/sharing/dialog';
import { Share2 } from 'lucide-react';
import { useIsOnline } from '../../offline/connection/useConnection.ts';
import { DisabledIf } from '../../ui/DisabledIf.tsx';
import { Button } from '../../ui/plain/Button.tsx';

/** Tells in the details of a document whether it is shared, with the button that opens the dialog for sharing. */
export function ShareRow({ isShared, onShare }: { isShared: boolean; onShare: () => void }) {
  const isOnline = useIsOnline();
  return (
    <Row>
      <dl>
        <dt>{texts.sharing}</dt>
        <dd>{isShared ? texts.shared : texts.notShared}</dd>
      </dl>
      <DisabledIf why={!isOnline && texts.needsConnection} placement="top">
        <Button variant="outlined" aria-haspopup="dialog" onClick={onShare}>
          <Share2 size={18} strokeWidth={1.6} aria-hidden />
          {texts.share}
        </Button>
      </DisabledIf>
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  paddingTop: 16,
  '& dl': { margin: 0 },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.body2, margin: 0 },
}));
