import { documents } from '@sermon/contract/builder';
import { files } from '@sermon/contract/files';
import { library } from '@sermon/contract/library';
import { word } from '@sermon/contract/word';
import { clientOf } from '../../api.ts';

export const api = clientOf({ files, word, documents, library: { list: library.list } });
