import * as z from 'zod';
import { call } from '../call.ts';

export const secondStepRule = z.object({
  isRequired: z.boolean(),
  hasOwn: z.boolean(),
});
export type SecondStepRule = z.output<typeof secondStepRule>;

export const administrators = {
  getSecondStepRule: call('GET /api/Admin/GetSecondStepRule', 'admin', {}, secondStepRule),
  setSecondStepRule: call('PUT /api/Admin/SetSecondStepRule', 'admin', { isRequired: z.boolean() }, secondStepRule),
};
