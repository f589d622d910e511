import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/plain/Button.tsx';
import { PlainPage } from '../ui/PlainPage.tsx';
import { reloadNewest } from '../updates/pageUpdates.ts';
import { appConfig } from '../user.ts';

/** Spec part 1 §2. */
export function TroubleScreen() {
  const { data: config } = useQuery(appConfig);
  const { supportEmail, supportPhone } = config ?? {};
  const ways = [
    supportEmail && { text: supportEmail, href: `mailto:${supportEmail}` },
    supportPhone && { text: supportPhone, href: `tel:${supportPhone.replace(/[^+\d]/g, '')}` },
  ].filter((way) => way !== undefined && way !== null && way !== '');
  return (
    <PlainPage title="Something went wrong" heading="We're sorry, but we're having trouble processing your request.">
      <p>
        Please refresh this page.
        {ways.map(({ text, href }, index) => (
          <span key={href}>
            {index === 0 ? ' If that does not help, contact support at ' : ' or '}
            <a href={href}>{text}</a>
          </span>
        ))}
        {ways.length > 0 && '.'}
      </p>
      <Button onClick={() => void reloadNewest()}>Refresh</Button>
    </PlainPage>
  );
}
