import { type Background, backgroundFile, type BackgroundForm, backgrounds } from './backgrounds.ts';
import { galleryVersion } from './galleryVersion.ts';
import type { Aspect } from './page.ts';

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

export function galleryImage(background: Background): GalleryImage {
  const { id, name, fontColor } = background;
  const address = (form: BackgroundForm) => `${galleryPath}/${backgroundFile(background, form)}?v=${galleryVersion}`;
  return {
    id,
    name,
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

export type PictureFields = {
  slideExporterAspectRatio: Aspect;
  customSlideBackgroundImageUrl: string | null;
};

export function pictureUrlOf(document: PictureFields, galleryImageId: number): string {
  const { standardImagePath, widescreenImagePath } = galleryImageOf(galleryImageId);
  const fromGallery = document.slideExporterAspectRatio === '4x3' ? standardImagePath : widescreenImagePath;
  return document.customSlideBackgroundImageUrl ?? fromGallery;
}
