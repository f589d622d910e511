import { setUp } from '@sermon/domain/texts/setUp';
import { useQuery } from '@tanstack/react-query';
import { AnchorButton } from '../../ui/plain/Button.tsx';
import { appConfig } from '../../user.ts';

/** Returns the sentence of a site without a mail server on whom to ask for a reset link, or null if the site sends emails. */
export function useNoEmails(): string | null {
  const { data: config } = useQuery(appConfig);
  return !config || config.sendsEmails ? null : setUp.askForResetLink(config.supportEmail);
}

/** A button that writes to the people who help, if this site names them. */
export function WriteToAdministrator() {
  const supportEmail = useQuery(appConfig).data?.supportEmail;
  if (!supportEmail) return null;
  return (
    <AnchorButton isLarge href={`mailto:${supportEmail}`}>
      {setUp.writeToAdministrator}
    </AnchorButton>
  );
}
