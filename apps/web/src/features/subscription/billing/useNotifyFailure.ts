import type { CallFailed } from '@sermon/contract/client';
import type { AppConfig } from '@sermon/contract/app';
import { billingTexts as texts } from '@sermon/domain/texts/subscription/billing';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { appConfig } from '../../../user.ts';

/** With a link to customer service (spec part 3 §2.6). */
export function useNotifyFailure(): (failure: CallFailed) => void {
  const notify = useNotify();
  const href = useSupportAddress();
  return (failure) =>
    notify({ text: failure.sentence, isFailure: true, ...(href && { link: { label: texts.contact, href } }) });
}

export function useSupportAddress(): string | null {
  const { data: config } = useQuery(appConfig);
  return config ? supportAddress(config) : null;
}

function supportAddress({ supportEmail, supportPhone }: AppConfig): string | null {
  if (supportEmail) return `mailto:${supportEmail}`;
  return supportPhone ? `tel:${supportPhone.replace(/[^+\d]/g, '')}` : null;
}
