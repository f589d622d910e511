import { InvitationsSection } from './invitations/InvitationsSection.tsx';
import { administrators, type SecondStepRule } from '@sermon/contract/admin/people';
import { secondStep } from '@sermon/domain/texts/accounts/secondStep';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, useChange } from '../../ask.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { TextLink } from '../../ui/plain/TextLink.tsx';
import { SettingSwitch } from '../../ui/SettingSwitch.tsx';
import { loadErrorText, ErrorLine } from '../../ui/states/ErrorState.tsx';

export function AccessSection() {
  return (
    <>
      <InvitationsSection />
      <RequireSecondStep />
    </>
  );
}

const texts = secondStep.administrators;

const secondStepRule = { ...ask(administrators.getSecondStepRule, {}), refetchOnMount: 'always' } as const;

export function RequireSecondStep() {
  const { data: rule, error, refetch } = useQuery(secondStepRule);
  if (!rule && error)
    return <ErrorLine message={loadErrorText(error, secondStep.notLoaded)} onTryAgain={() => void refetch()} />;
  return rule ? <RuleSwitch rule={rule} /> : null;
}

function RuleSwitch({ rule: { isRequired, hasOwn } }: { rule: SecondStepRule }) {
  const client = useQueryClient();
  const notify = useNotify();
  const change = useChange(administrators.setSecondStepRule, {
    onSuccess(rule) {
      client.setQueryData(secondStepRule.queryKey, rule);
      notify({ text: rule.isRequired ? texts.on : texts.off });
    },
    onError: (failure) => notify({ text: failure.sentence, isFailure: true }),
  });
  return (
    <SettingSwitch
      label={texts.label}
      hint={
        hasOwn || isRequired ? (
          texts.hint
        ) : (
          <>
            {texts.hint} <TextLink to="/settings">{texts.ownFirst}</TextLink>
          </>
        )
      }
      isDisabled={!hasOwn && !isRequired}
      isOn={isRequired}
      isBusy={change.isPending}
      onChange={(isOn) => change.mutate({ isRequired: isOn })}
    />
  );
}
