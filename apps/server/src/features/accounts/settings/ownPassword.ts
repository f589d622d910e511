import type { User } from '@sermon/contract/accounts';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import type { FastifyRequest } from 'fastify';
import { type Refused, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { deviceIn } from '../deviceName.ts';
import { sessionHashOf } from '../session.ts';
import type { OwnSession } from '../store.ts';

export const wrongPassword = (field: string): Refused => refusedFields({ [field]: [texts.wrongPassword] });

export const changedBy = (
  services: Pick<Services, 'env'>,
  request: FastifyRequest,
  user: User,
): OwnSession & { device: string } => ({
  accountId: user.id,
  sessionHash: sessionHashOf(services, request),
  device: deviceIn(request),
});
