import * as z from 'zod';
import { call } from './call.ts';
import { line } from './text.ts';

export const telemetry = {
  /** Notes something about the person: when they were last here, how their subscription stands. */
  updateContact: call(
    'PUT /api/Telemetry/UpdateContact?field={field}&value={value}',
    'user',
    { field: z.enum(['LastInteractionDate', 'SubscriptionStatus']), value: line(100) },
    z.null(),
  ),
};
