import { givenPlan } from './people.ts';
import { admin as texts } from '../texts/admin/people.ts';

export function planText({ plan, isEverythingOpen }: { plan: string | null; isEverythingOpen: boolean }): string {
  if (plan !== null) return plan === givenPlan ? texts.plans.given : plan;
  return isEverythingOpen ? texts.plans.everythingOpen : texts.plans.none;
}

type Password = { hasPassword: boolean; datePasswordChanged: Date | null };

export function passwordText({ hasPassword, datePasswordChanged }: Password, nameDay: (date: Date) => string): string {
  if (!hasPassword) return texts.noPassword;
  return datePasswordChanged ? texts.passwordChanged(nameDay(datePasswordChanged)) : texts.passwordUnchanged;
}

export function secondStepText({
  hasAuthenticator,
  passkeys,
}: {
  hasAuthenticator: boolean;
  passkeys: number;
}): string {
  const parts = [hasAuthenticator && texts.secondStep.app, passkeys > 0 && texts.secondStep.passkeys(passkeys)];
  return parts.filter(Boolean).join(', ') || texts.secondStep.off;
}
