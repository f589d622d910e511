import type { SermonDocument } from '@sermon/contract/builder';
import type { BuilderPreferences } from '@sermon/contract/preferences';
import { backgroundFile, backgrounds, defaultBackgroundId } from '@sermon/domain/slides/backgrounds';
import { buffer } from 'node:stream/consumers';
import { readBackground } from '../../content/gallery.ts';
import type { SlideBackground } from '../../exports/slides/deck.ts';
import type { SlideImage } from './images.ts';

export async function backgroundOf(
  {
    slideExporterAspectRatio,
    customSlideBackgroundScrim,
  }: Pick<SermonDocument, 'slideExporterAspectRatio' | 'customSlideBackgroundScrim'>,
  { slideExporterSelectedGalleryImageId }: Pick<BuilderPreferences, 'slideExporterSelectedGalleryImageId'>,
  custom: SlideImage | undefined,
): Promise<SlideBackground> {
  if (custom)
    return { picture: await buffer(await custom.read()), fontColor: 'white', scrim: customSlideBackgroundScrim ?? 0 };
  const byId = (id: number) => backgrounds.find((background) => background.id === id);
  const background = byId(slideExporterSelectedGalleryImageId) ?? byId(defaultBackgroundId)!;
  const picture = await readBackground(backgroundFile(background, slideExporterAspectRatio));
  return { picture, fontColor: background.fontColor, scrim: null };
}
