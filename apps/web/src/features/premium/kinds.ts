import type { PremiumKind } from '@sermon/domain/premium/premium';
import { Gem, Layers, type LucideIcon } from 'lucide-react';

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
