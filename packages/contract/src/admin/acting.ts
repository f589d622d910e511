import { actingReasonLength } from '@sermon/domain/accounts/acting';
import { acting as texts } from '@sermon/domain/texts/admin/acting';
import { user } from '../accounts.ts';
import { call, changingGet } from '../call.ts';
import { id } from '../ids.ts';
import { line } from '../inputs/text.ts';

const { min, max } = actingReasonLength;
const reason = line(max, texts.reasonTooLong(max)).min(min, texts.reasonTooShort(min));

/**
 * Administrators who view the account of a user. From `startImpersonation` on, all calls of the administrator's session are
 * those of the user, except the ones that only the owner of an account may make.
 */
export const acting = {
  /** Returns the user whose account the administrator sees from now on. */
  startImpersonation: call(
    'POST /api/Admin/StartImpersonation',
    'admin',
    { id: id.ofAdministrators('person'), reason },
    user,
  ),
  stopImpersonation: changingGet('GET /api/Admin/StopImpersonation', 'user', {}, user),
};
