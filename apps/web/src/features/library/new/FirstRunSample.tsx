import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { trashDays } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { createLink, Link } from '@tanstack/react-router';
import { EllipsisVertical } from 'lucide-react';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { size } from '../../../ui/theme/tokens.ts';
import { useItemMenu } from '../actions/menu/useItemMenu.tsx';
import { placeOf } from '../actions/open.ts';
import { remove } from '../actions/remove.ts';
import { useItemActions } from '../actions/useItemActions.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { SampleChip } from '../SampleChip.tsx';

const LinkButton = createLink(Button);

export function FirstRunSample({ sample }: { sample: LibraryItem }) {
  const isPhone = useIsPhone();
  const { shownFor, run } = useItemActions();
  const menu = useItemMenu();
  const place = placeOf(sample) ?? '/library-home';
  const { name } = sample;
  return (
    <Section aria-labelledby="sample-sermon">
      <h2 id="sample-sermon">A sample sermon</h2>
      <div data-card>
        {!isPhone && <ItemIcon item={sample} />}
        <div data-words>
          <div data-title>
            <Link to={place}>{name}</Link>
            <SampleChip />
          </div>
          <p>A short sermon on Luke 15 for trying things out. Edit it, mark lines and look up its passages.</p>
        </div>
        {isPhone ? (
          <IconButton
            aria-label={`More actions for ${name}`}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => menu.open(sample, currentTarget)}
            sx={{ width: size.tap, height: size.tap }}
          >
            <EllipsisVertical size={20} strokeWidth={1.6} aria-hidden />
          </IconButton>
        ) : (
          <>
            <LinkButton to={place} variant="outlined" aria-label={`Open ${name}`}>
              Open
            </LinkButton>
            <Button
              variant="text"
              aria-label={`Remove ${name}`}
              disabled={!shownFor([sample]).includes(remove)}
              onClick={() => run(remove, [sample])}
              sx={{ color: 'text.primary' }}
            >
              Remove
            </Button>
          </>
        )}
      </div>
      {!isPhone && <p data-note>{texts.sampleNote(trashDays)}</p>}
      {menu.element}
    </Section>
  );
}

const Section = styled('section')(({ theme }) => ({
  maxWidth: 1080,
  paddingTop: 32,
  '& h2': { ...theme.typography.h5, margin: '0 0 8px' },
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '& [data-card]': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '16px 16px 16px 20px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  '& [data-words]': { flex: 1, minWidth: 0, marginInline: 8 },
  '& [data-title]': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 24 },
  '& [data-title] a': {
    ...theme.typography.h4,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'inherit',
    textDecorationThickness: 1,
    textUnderlineOffset: 4,
  },
  '& p[data-note]': { ...theme.typography.caption, paddingTop: 10 },
  [theme.breakpoints.down('sm')]: {
    '& [data-card]': { alignItems: 'flex-start', padding: '14px 4px 14px 16px', gap: 0 },
    '& [data-words]': { marginInline: 0 },
    '& [data-title]': { minHeight: 40 },
    '& [data-title] a': { textDecoration: 'none' },
    '& [data-title] a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
    '& [data-title] a:focus-visible': { outline: 'none' },
    '& [data-title] a:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}` },
    '& button': { position: 'relative', flex: 'none' },
  },
}));
