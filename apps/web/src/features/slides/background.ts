import type { SermonDocument } from '@sermon/contract/builder';
import { type GalleryImage, galleryImageOf } from '@sermon/domain/slides/backgrounds';
import type { Aspect } from '@sermon/domain/slides/page';

export type SlideBackground = {
  url: string;
  fontColor: 'white' | 'black';
  /** Opacity of a black layer over the picture, from 0 to 1. */
  scrim: number;
};

export const galleryBackground = (image: GalleryImage, aspect: Aspect): SlideBackground => ({
  url: aspect === '4x3' ? image.standardImagePath : image.widescreenImagePath,
  fontColor: image.fontColor,
  scrim: 0,
});

export function backgroundOf(sermon: SermonDocument, galleryImageId: number): SlideBackground {
  const { customSlideBackgroundImageUrl: url, customSlideBackgroundScrim: scrim } = sermon;
  if (url !== null) return { url, fontColor: 'white', scrim: scrim ?? 0 };
  return galleryBackground(galleryImageOf(galleryImageId), sermon.slideExporterAspectRatio);
}
