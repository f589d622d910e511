import { setUp } from '@sermon/domain/texts/admin/setUp';
import { useQuery } from '@tanstack/react-query';
import { AnchorButton } from '../../ui/plain/Button.tsx';
import { appConfig } from '../../user.ts';

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
