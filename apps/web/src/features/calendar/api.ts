import { documents } from '@sermon/contract/builder';
import { calendar } from '@sermon/contract/calendar';
import { files } from '@sermon/contract/files';
import { links } from '@sermon/contract/links';
import { clientOf } from '../../api.ts';

export const api = clientOf({ calendar, documents, files, links });
