import { backgroundForms } from '@sermon/domain/slides/backgrounds';
import sharp from 'sharp';
import type { Slides } from './deck.ts';

const quality = 90;

/** Returns slides whose custom picture has their shape and is as dark as its text needs. Others are returned unchanged. */
export async function withShapedBackground(slides: Slides): Promise<Slides> {
  const { aspect, background } = slides;
  if (background.scrim === null) return slides;
  const { width, height } = backgroundForms[aspect];
  const picture = await sharp(background.picture)
    .resize(width, height, { fit: 'cover' })
    .linear(1 - background.scrim, 0)
    .jpeg({ quality })
    .toBuffer();
  return { ...slides, background: { ...background, picture, scrim: null } };
}
