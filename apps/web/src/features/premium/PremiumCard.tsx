import { styled } from '@mui/material/styles';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { CardFrame } from '../../ui/CardFrame.tsx';
import type { PremiumListed } from './premiumItems.ts';
import { places } from './kinds.ts';
import { PremiumMark } from './PremiumMark.tsx';
import { PremiumPicture } from './PremiumPicture.tsx';

export function PremiumCard({ item }: { item: PremiumListed }) {
  const id = useId();
  return (
    <CardFrame>
      <PremiumPicture src={item.thumbnailUrl} />
      <div data-about>
        <div data-title>
          <Link to={places[item.kind].item} params={{ id: item.id }} data-name aria-describedby={id}>
            {item.name}
          </Link>
        </div>
        <div id={id} data-described>
          <p>{item.shortDescription || item.description}</p>
          <Facts>
            <PremiumMark item={item} />
            {item.added > 0 && <span>{texts.added(item.added)}</span>}
          </Facts>
        </div>
      </div>
    </CardFrame>
  );
}

const Facts = styled('span')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 8,
  minHeight: 20,
  fontVariantNumeric: 'tabular-nums',
});
