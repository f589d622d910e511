import * as z from 'zod';
import { call } from './call.ts';
import { line } from './inputs/text.ts';

export const telemetry = {
  /** Records a detail about the user: the date of the last interaction, or the subscription status. */
  updateContact: call(
    'PUT /api/Telemetry/UpdateContact?field={field}&value={value}',
    'user',
    { field: z.enum(['LastInteractionDate', 'SubscriptionStatus']), value: line(100) },
    z.null(),
  ),
  addSlide: call('PUT /api/Telemetry/AddSlide', 'user', {}, z.null()),
};
