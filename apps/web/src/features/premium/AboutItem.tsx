import { styled } from '@mui/material/styles';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { TextLink } from '../../ui/plain/TextLink.tsx';
import { useUser } from '../../user.ts';
import { Rating } from '../ratings/Rating.tsx';
import { AddOrUnlock } from './AddOrUnlock.tsx';
import type { PremiumItem } from './premiumItems.ts';
import { PremiumMark } from './PremiumMark.tsx';
import { PremiumPicture } from './PremiumPicture.tsx';
import { isDocument } from './tree.ts';
import type { Activation } from './useActivation.ts';

export function AboutItem({ item, activation }: { item: PremiumItem; activation: Activation }) {
  const { inAdminImpersonationMode: isActing } = useUser();
  const documents = item.assets.filter(isDocument).length;
  return (
    <Card>
      <PremiumPicture src={item.thumbnailUrl} />
      <div>
        <h2>{item.name}</h2>
        <p>{item.shortDescription || item.description}</p>
        <AddOrUnlock item={item} activation={activation} />
        {isActing && <small>{texts.notWhileActing}</small>}
        {item.copyId && !isActing && (
          <small>
            {texts.inLibrary}{' '}
            <TextLink to="/library-home/$id" params={{ id: item.copyId }}>
              {texts.openCopy}
            </TextLink>
          </small>
        )}
        <Facts>
          <PremiumMark item={item} />
          <span>{texts.documents(documents)}</span>
          {item.added > 0 && <span>{texts.added(item.added)}</span>}
        </Facts>
        <Rating itemKind={item.kind === 'sermon' ? 'premiumSermon' : 'premiumSeries'} id={item.id} />
      </div>
    </Card>
  );
}

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.sheet,
  '& > div': { display: 'grid', alignContent: 'start', gap: 12, padding: 20 },
  '& h2': { ...theme.typography.h3, margin: 0, overflowWrap: 'anywhere', textWrap: 'balance' },
  '& p': {
    ...theme.typography.body2,
    margin: '-6px 0 0',
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
    whiteSpace: 'pre-line',
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.between('sm', 'md')]: {
    gridTemplateColumns: '2fr 3fr',
    '& > img': { margin: '20px 0 20px 20px', width: 'calc(100% - 20px)', borderRadius: 6 },
  },
}));

const Facts = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));
