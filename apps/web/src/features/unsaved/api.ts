import { documents } from '@sermon/contract/builder';
import { library } from '@sermon/contract/library';
import { clientOf } from '../../api.ts';

const { get } = documents;
const { trash } = library;

/** Only reads. Changes are `ItemChange` objects. */
export const api = clientOf({ documents: { get }, library: { trash } });
