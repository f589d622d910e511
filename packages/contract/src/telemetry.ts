import * as z from 'zod';
import { call } from './call.ts';
import { line } from './inputs/text.ts';

export const telemetry = {
  updateContact: call(
    'PUT /api/Telemetry/UpdateContact?field={field}&value={value}',
    'user',
    { field: z.enum(['LastInteractionDate', 'SubscriptionStatus']), value: line(100) },
    z.null(),
  ),
  addSlide: call('PUT /api/Telemetry/AddSlide', 'user', {}, z.null()),
};
