import { documents } from '@sermon/contract/builder';
import { slideNotes, slides } from '@sermon/contract/slides';
import { telemetry } from '@sermon/contract/telemetry';
import { clientOf } from '../../api.ts';

export const api = clientOf({ documents, slides, slideNotes, telemetry });
