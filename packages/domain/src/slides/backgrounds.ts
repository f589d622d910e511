import { galleryVersion } from './galleryVersion.ts';
import type { Aspect } from './page.ts';
import type { SlideRun } from './layout.ts';
import type { Pen } from '../document/schema.ts';
import { ink, markerInk, penInk } from '../document/ink.ts';

export type Background = {
  /** Stored with slides, so it never changes. */
  id: number;
  /** The name in the specification, by which its files are called. */
  name: string;
  /** The name on screens, if it is another one. */
  shownName?: string;
  fontColor: 'white' | 'black';
};

export const backgrounds: readonly Background[] = [
  { id: 1, name: 'Mountains', fontColor: 'white' },
  { id: 2, name: 'Clouds', fontColor: 'black' },
  { id: 3, name: 'Christmas Lights', fontColor: 'white' },
  { id: 4, name: 'Space', fontColor: 'white' },
  { id: 5, name: 'Mountain Sunset', fontColor: 'white' },
  { id: 6, name: 'Mountain Sunset v2', shownName: 'Mountain Dusk', fontColor: 'white' },
  { id: 7, name: 'Bible', fontColor: 'white' },
  { id: 8, name: 'Cross Sunset', fontColor: 'white' },
  { id: 9, name: 'Flag', fontColor: 'white' },
  { id: 10, name: 'Hill', fontColor: 'white' },
  { id: 11, name: 'Missions', fontColor: 'black' },
  { id: 12, name: 'Mist', fontColor: 'white' },
  { id: 13, name: 'Rocks', fontColor: 'white' },
  { id: 14, name: 'Stars', fontColor: 'white' },
  { id: 15, name: 'Wedding', fontColor: 'black' },
  { id: 16, name: 'WoodPink', shownName: 'Pink Wood', fontColor: 'black' },
];

export const defaultBackgroundId = 1;

/** The forms in which each picture exists. Slides are 16:9 or 4:3; the gallery shows thumbnails. */
export const backgroundForms = {
  '16x9': { width: 1920, height: 1080, type: 'jpg' },
  '4x3': { width: 1600, height: 1200, type: 'jpg' },
  thumbnail: { width: 320, height: 180, type: 'webp' },
} as const;

export type BackgroundForm = keyof typeof backgroundForms;

export const backgroundFile = ({ name }: Background, form: BackgroundForm): string =>
  `${name.toLowerCase().replaceAll(' ', '-')}-${form}.${backgroundForms[form].type}`;

export const galleryPath = '/slide-backgrounds';

/** A picture of the gallery, in the form of the specification (spec part 2 §3). */
export type GalleryImage = {
  id: number;
  name: string;
  fontColor: 'white' | 'black';
  /** Addresses of the picture for slides of 4:3 and of 16:9, without origin. Anyone may load them. */
  standardImagePath: string;
  widescreenImagePath: string;
  standardStoragePath: string;
  widescreenStoragePath: string;
  thumbnailPath: string;
};

function galleryImage(background: Background): GalleryImage {
  const { id, name, shownName = name, fontColor } = background;
  const address = (form: BackgroundForm) => `${galleryPath}/${backgroundFile(background, form)}?v=${galleryVersion}`;
  return {
    id,
    name: shownName,
    fontColor,
    standardImagePath: address('4x3'),
    widescreenImagePath: address('16x9'),
    standardStoragePath: backgroundFile(background, '4x3'),
    widescreenStoragePath: backgroundFile(background, '16x9'),
    thumbnailPath: address('thumbnail'),
  };
}

export const gallery: readonly GalleryImage[] = backgrounds.map(galleryImage);

/** Returns the picture of the gallery with this id; the first one if the id is unknown. */
export const galleryImageOf = (id: number): GalleryImage => gallery.find((image) => image.id === id) ?? gallery[0]!;

type PictureFields = {
  slideExporterAspectRatio: Aspect;
  customSlideBackgroundImageUrl: string | null;
};

export function pictureUrlOf(document: PictureFields, galleryImageId: number): string {
  const { standardImagePath, widescreenImagePath } = galleryImageOf(galleryImageId);
  const fromGallery = document.slideExporterAspectRatio === '4x3' ? standardImagePath : widescreenImagePath;
  return document.customSlideBackgroundImageUrl ?? fromGallery;
}

type FontColor = Background['fontColor'];

export const textInk: Record<FontColor, string> = { white: '#FFFFFF', black: '#000000' };

/** The colors of the pens on dark pictures, where those of paper could not be read. */
const lightPenInk: Record<Pen, string> = { red: '#FFB4A8', blue: '#B3D4F5' };

/** Returns the color of a run's letters, and the color behind them, or null if the picture is behind them. */
export function inkOf(
  { color, backgroundColor }: Pick<SlideRun, 'color' | 'backgroundColor'>,
  fontColor: FontColor,
): { letters: string; paper: string | null } {
  if (backgroundColor !== null) {
    const { paper, letters } = markerInk[backgroundColor];
    return { paper, letters: letters ?? (color ? penInk[color] : ink.text) };
  }
  const pens = fontColor === 'white' ? lightPenInk : penInk;
  return { paper: null, letters: color ? pens[color] : textInk[fontColor] };
}
