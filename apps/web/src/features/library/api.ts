import { documents } from '@sermon/contract/builder';
import { files } from '@sermon/contract/files';
import { folders, library, series } from '@sermon/contract/library';
import { links } from '@sermon/contract/links';
import { clientOf } from '../../api.ts';

export const api = clientOf({ library, folders, series, links, files, documents });
