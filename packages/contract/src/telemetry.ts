import * as z from 'zod';
import { call } from './call.ts';

export const telemetry = {
  /** Notes something about the person: when they were last here, how their subscription stands. */
  updateContact: call(
    'PUT /api/Telemetry/UpdateContact?field={field}&value={value}',
    'user',
    { field: z.enum(['LastInteractionDate', 'SubscriptionStatus']), value: z.string().max(100) },
    z.null(),
  ),
};
