import { documents } from '@sermon/contract/builder';
import { printing } from '@sermon/contract/printing';
import { clientOf } from '../../api.ts';

export const api = clientOf({ documents: { pdf: documents.pdf }, printing });
