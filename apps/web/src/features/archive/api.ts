import { archive } from '@sermon/contract/archive';
import { files } from '@sermon/contract/files';
import { word } from '@sermon/contract/word';
import { clientOf } from '../../api.ts';

export const api = clientOf({ archive, files, word });
