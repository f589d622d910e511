import { styled } from '@mui/material/styles';
import { unsaved as texts } from '@sermon/domain/texts/unsaved';
import { FilePenLine } from 'lucide-react';
import { TextLink } from '../../ui/plain/TextLink.tsx';
import { useUnsaved } from './useUnsaved.ts';

/** Shows how many texts on this device are not saved, once it is certain of each that the server does not have it. */
export function UnsavedCount() {
  const unsaved = useUnsaved();
  if (!unsaved || unsaved.texts.some(({ state }) => state.kind === 'checking')) return null;
  const count = unsaved.texts.length + unsaved.notShown;
  return count > 0 ? (
    <Line>
      <FilePenLine size={18} strokeWidth={1.6} aria-hidden />
      <span>
        {texts.count(count)} <TextLink to="/library-unsaved">{texts.show(count)}</TextLink>
      </span>
    </Line>
  ) : null;
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.tint,
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  // Enlarges the touch area of the link without making the line higher.
  '& a': { display: 'inline-block', padding: '10px 4px', margin: '-10px 0' },
  [theme.breakpoints.down('sm')]: { paddingInline: 16 },
}));
