import type { Canvas, Frame } from '../canvas.ts';
import type { Finish } from '../finish.ts';
import { arch } from './arch.ts';
import { candles } from './candles.ts';
import { hem } from './hem.ts';
import { house } from './house.ts';
import { ridgesAtDawn } from './ridgesAtDawn.ts';
import { river } from './river.ts';
import { road } from './road.ts';
import { watchman } from './watchman.ts';

type PremiumPicture = {
  name: string;
  /** Below the root of the project. */
  file: string;
  paint: (frame: Frame) => Canvas;
  finish?: Finish;
  width: number;
  height: number;
  /** In bytes. */
  largest: number;
};

const content = 'apps/server/src/content/premium';
const shipped = { width: 1280, height: 720, largest: 118_000 };

/** The pictures of the premium sermons and series that come with the product, and the one of items without a picture. */
export const premiumPictures: PremiumPicture[] = [
  { ...shipped, name: 'watchman', file: `${content}/sermons/more-than-the-watchmen/picture.webp`, paint: watchman },
  { ...shipped, name: 'hem', file: `${content}/sermons/on-the-way-to-somewhere-else/picture.webp`, paint: hem },
  { ...shipped, name: 'river', file: `${content}/sermons/seven-times-in-the-jordan/picture.webp`, paint: river },
  { ...shipped, name: 'house', file: `${content}/sermons/today-at-your-house/picture.webp`, paint: house },
  { ...shipped, name: 'candles', file: `${content}/series/dawn-from-on-high/picture.webp`, paint: candles },
  { ...shipped, name: 'arch', file: `${content}/series/held-together/picture.webp`, paint: arch },
  { ...shipped, name: 'road', file: `${content}/series/songs-for-the-road/picture.webp`, paint: road },
  {
    name: 'default',
    file: 'apps/web/src/features/premium/defaultPicture.webp',
    paint: ridgesAtDawn,
    width: 640,
    height: 360,
    largest: 15_000,
  },
];
