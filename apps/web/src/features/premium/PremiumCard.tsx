import { styled } from '@mui/material/styles';
import type { PremiumKind } from '@sermon/domain/premium/premium';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { Link } from '@tanstack/react-router';
import { Gem, Layers, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useHasPlans } from '../../plan/useUpgrade.ts';
import { CardFrame } from '../../ui/CardGrid.tsx';
import { PlanMark } from '../../ui/PlanMark.tsx';
import defaultPicture from './defaultPicture.webp';
import type { PremiumListed } from './premiumItems.ts';

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

/** Without billing, every user may use everything, so nothing is shown. */
export function PremiumMark({ item: { isFree, isLocked } }: { item: Pick<PremiumListed, 'isFree' | 'isLocked'> }) {
  const hasPlans = useHasPlans();
  return hasPlans || isLocked ? <PlanMark isFree={isFree} isLocked={isLocked} /> : null;
}

/** 16:9. Shows the default picture if `src` is '' or cannot be loaded. */
export function PremiumPicture({ src }: { src: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src === '' || src === failed ? defaultPicture : src;
  return (
    <Picture src={shown} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setFailed(src)} />
  );
}

const Picture = styled('img')(({ theme }) => ({
  display: 'block',
  width: '100%',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  backgroundColor: theme.vars.palette.surface.sunken,
}));

type Place = {
  list: '/premium-sermons' | '/premium-series';
  item: '/premium-sermons/$id' | '/premium-series/$id';
  help: 'premiumSermons' | 'premiumSeries';
  Icon: LucideIcon;
};

export const places = {
  sermon: { list: '/premium-sermons', item: '/premium-sermons/$id', help: 'premiumSermons', Icon: Gem },
  series: { list: '/premium-series', item: '/premium-series/$id', help: 'premiumSeries', Icon: Layers },
} as const satisfies Record<PremiumKind, Place>;
