import type { SermonDocument } from '@sermon/contract/builder';
import { newId } from '../../../ui/browser/newId.ts';
import { backgroundOf } from '../background.ts';
import { keepShow, type SlideShow } from './storedShow.ts';

type ShowOptions = {
  ownerId: string;
  sermon: SermonDocument;
  text: string;
  galleryImageId: number;
};

export function startShow({ ownerId, sermon, text, galleryImageId }: ShowOptions): SlideShow {
  const show: SlideShow = {
    id: newId(),
    ownerId,
    documentId: sermon.id,
    name: sermon.name,
    text,
    aspect: sermon.slideExporterAspectRatio,
    background: backgroundOf(sermon, galleryImageId),
  };
  keepShow(show);
  return show;
}
