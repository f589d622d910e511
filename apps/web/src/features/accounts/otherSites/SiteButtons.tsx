import { otherSites } from '@sermon/contract/accounts/otherSites';
import type { AppConfig } from '@sermon/contract/app';
import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../../ask.ts';
import { sharedComputer } from '../../../offline/sessionCopies.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { appConfig } from '../../../user.ts';
import { closedAccount } from '../closedAccount.ts';
import { sharedComputerChoice } from '../sharedComputerChoice.ts';
import { openedInvitation } from '../useInvitation.ts';
import css from './SiteButtons.module.css';
import { useOutcome } from './useOutcome.ts';

/** Part of a form, whose choice to stay signed in counts. Renders nothing if no site is configured. */
export function SiteButtons({ redirect }: { redirect: string | undefined }) {
  const { data: config } = useQuery(appConfig);
  const came = useOutcome();
  const begin = useChange(otherSites.start, {
    onSuccess({ address }) {
      closedAccount.remove();
      location.assign(address);
    },
  });
  if (!config?.otherSites.length) return null;
  const message = begin.isIdle ? (came?.sentence ?? null) : (begin.error?.sentence ?? null);
  return (
    <div className={css.sites}>
      <p aria-hidden>{texts.or}</p>
      <FormMessage message={message} />
      {config.otherSites.map((site) => (
        <SiteButton
          key={site.name}
          site={site}
          isParentSite={site.label === config.parentSite}
          isBusy={begin.isPending && begin.variables.site === site.name}
          onOpen={(form) => {
            if (begin.isPending) return;
            sharedComputerChoice.keepFrom(form);
            const invitation = openedInvitation.read() ?? undefined;
            begin.mutate({ site: site.name, redirect, rememberMe: isRemembered(form), invitation });
          }}
        />
      ))}
    </div>
  );
}

type SiteButtonProps = {
  site: AppConfig['otherSites'][number];
  isParentSite: boolean;
  isBusy: boolean;
  onOpen: (form: HTMLFormElement | null) => void;
};

const SiteButton = ({ site: { label }, isParentSite, isBusy, onOpen }: SiteButtonProps) => (
  <div className={css.site}>
    <Button
      variant="outlined"
      isLarge
      busyLabel={isBusy && texts.opening}
      onClick={({ currentTarget }) => onOpen(currentTarget.form)}
    >
      {texts.signIn(label)}
    </Button>
    {isParentSite && <p>{texts.worksHere(label)}</p>}
  </div>
);

/** A form without the choice keeps the user signed in, except on a shared computer. */
function isRemembered(form: HTMLFormElement | null): boolean {
  const box = form?.elements.namedItem('rememberMe');
  return box instanceof HTMLInputElement ? box.checked : !sharedComputer.isShared();
}
