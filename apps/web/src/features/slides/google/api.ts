import { documents } from '@sermon/contract/builder';
import { slides } from '@sermon/contract/slides';
import { clientOf } from '../../../api.ts';

export const api = clientOf({ documents: { get: documents.get }, slides: { imageUrl: slides.imageUrl } });
