import { styled } from '@mui/material/styles';
import { reachOf } from '@sermon/domain/links/reach';
import { setUp } from '@sermon/domain/texts/admin/setUp';
import { Network, TriangleAlert } from 'lucide-react';

/** Says who can open an address that is meant for other people or devices, unless everyone can. */
export function AddressHint({ address }: { address: string }) {
  const reach = reachOf(address);
  const sentence = setUp.reach[reach];
  if (sentence === null) return null;
  const Icon = reach === 'computer' ? TriangleAlert : Network;
  return (
    <Box data-reach={reach}>
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <span>
        {sentence} {reach === 'computer' && setUp.howToChangeAddress}
      </span>
    </Box>
  );
}

// Places give their paragraphs and icons styles of their own.
const Box = styled('div')(({ theme }) => ({
  '&&&': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'flex-start',
    gap: 10,
    padding: '10px 12px',
    borderRadius: 8,
    textAlign: 'start',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.tint,
  },
  '&&& > svg': { flex: 'none', marginTop: 1, color: theme.vars.palette.text.secondary },
  '&&&[data-reach=computer]': {
    backgroundColor: theme.vars.palette.surface.sheet,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.warning.main}`,
  },
  '&&&[data-reach=computer] > svg': { color: theme.vars.palette.warning.main },
}));
