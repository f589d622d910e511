import { archive } from '@sermon/contract/archive';
import { files } from '@sermon/contract/files';
import { library } from '@sermon/contract/library';
import { word } from '@sermon/contract/word';
import { clientOf } from '../../api.ts';

export const api = clientOf({ archive, files, library, word });
