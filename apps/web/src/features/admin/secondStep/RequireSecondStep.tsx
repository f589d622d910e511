import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { administrators, type SecondStepRule } from '@sermon/contract/admin/secondStep';
import { secondStep } from '@sermon/domain/texts/accounts/secondStep';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { clientOf } from '../../../api.ts';
import { ask, useChange } from '../../../ask.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { loadTrouble } from '../../../ui/states/loadTrouble.ts';
import { TroubleLine } from '../../../ui/states/TroubleLine.tsx';
import { size } from '../../../ui/theme/tokens.ts';

const texts = secondStep.administrators;
const api = clientOf({ administrators });
const secondStepRule = { ...ask(api.administrators.getSecondStepRule, {}), refetchOnMount: 'always' } as const;

/** The switch for whether administrators need two-step sign-in. Only an administrator who has it can turn it on. */
export function RequireSecondStep() {
  const { data: rule, error, refetch } = useQuery(secondStepRule);
  if (!rule && error)
    return <TroubleLine message={loadTrouble(error, secondStep.notLoaded)} onTryAgain={() => void refetch()} />;
  return rule ? <RuleSwitch rule={rule} /> : null;
}

function RuleSwitch({ rule: { isRequired, hasOwn } }: { rule: SecondStepRule }) {
  const id = useId();
  const client = useQueryClient();
  const notify = useNotify();
  const change = useChange(api.administrators.setSecondStepRule, {
    onSuccess(rule) {
      client.setQueryData(secondStepRule.queryKey, rule);
      notify({ text: rule.isRequired ? texts.on : texts.off });
    },
    onError: (failure) => notify({ text: failure.sentence, isFailure: true }),
  });
  const choose = (isOn: boolean) => {
    if (change.isPending) return;
    if (isOn && !hasOwn) notify({ text: texts.ownFirst, isFailure: true });
    else change.mutate({ isRequired: isOn });
  };
  return (
    <Row htmlFor={`${id}-switch`}>
      <span>
        <b id={`${id}-label`}>{texts.label}</b>
        <small id={`${id}-hint`}>{hasOwn || isRequired ? texts.hint : `${texts.hint} ${texts.ownFirst}`}</small>
      </span>
      <Switch
        checked={isRequired}
        onChange={(_, isOn) => choose(isOn)}
        slotProps={{
          input: {
            id: `${id}-switch`,
            role: 'switch',
            'aria-labelledby': `${id}-label`,
            'aria-describedby': `${id}-hint`,
            'aria-busy': change.isPending,
          },
        }}
      />
    </Row>
  );
}

const Row = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: Math.max(size.tap, 56),
  cursor: 'pointer',
  '& > span:first-of-type': { display: 'grid', gap: 2, minWidth: 0 },
  '& small': { ...theme.typography.body2, textWrap: 'pretty', color: theme.vars.palette.text.secondary },
}));
