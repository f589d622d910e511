import { library } from '@sermon/contract/library';
import { clientOf } from '../../api.ts';

const { list, get, search, trash } = library;

/** The calls that read the library. Changes are `ItemChange` objects, so that they can be stored and sent later. */
export const api = clientOf({ library: { list, get, search, trash } });
