import { documents } from '@sermon/contract/builder';
import { preview } from '@sermon/contract/premium/preview';
import { clientOf } from '../../api.ts';

const { get, save } = documents;

export const api = clientOf({ preview, documents: { get, save } });
