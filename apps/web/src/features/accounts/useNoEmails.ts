import { setUp } from '@sermon/domain/texts/admin/setUp';
import { useQuery } from '@tanstack/react-query';
import { appConfig } from '../../user.ts';

/** Returns the sentence of a site without a mail server on whom to ask for a reset link, or null if the site sends emails. */
export function useNoEmails(): string | null {
  const { data: config } = useQuery(appConfig);
  return !config || config.sendsEmails ? null : setUp.askForResetLink(config.supportEmail);
}
