import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../queryClient.ts';
import { fakeNetwork } from '../../../testing/network.setup.ts';
import { NoticesProvider } from '../../../ui/notices/notices.tsx';
import { theme } from '../../../ui/theme/theme.ts';
import { RequireSecondStep } from './RequireSecondStep.tsx';

const get = 'GET /api/Admin/GetSecondStepRule';
const set = 'PUT /api/Admin/SetSecondStepRule';

function open(rule: { isRequired: boolean; hasOwn: boolean }) {
  const network = fakeNetwork({ [get]: rule, [set]: { isRequired: !rule.isRequired, hasOwn: rule.hasOwn } });
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={createQueryClient()}>
        <NoticesProvider>
          <RequireSecondStep />
        </NoticesProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { network, person: userEvent.setup({ delay: null }) };
}

const theSwitch = () => screen.findByRole('switch', { name: 'Administrators need two-step sign-in' });

test('an administrator with two-step sign-in requires it of all, and stops requiring it', async () => {
  const { network, person } = open({ isRequired: false, hasOwn: true });
  await person.click(await theSwitch());
  expect(await screen.findByText('Administrators now need two-step sign-in.')).toBeVisible();
  expect(await theSwitch()).toBeChecked();
  network.answer(set, { isRequired: false, hasOwn: true });
  await person.click(await theSwitch());
  expect(await screen.findByText('Administrators no longer need two-step sign-in.')).toBeVisible();
  expect(network.bodiesOf(set)).toEqual([{ isRequired: true }, { isRequired: false }]);
});

test('an administrator without it turns it on for the own account first', async () => {
  const { network, person } = open({ isRequired: false, hasOwn: false });
  expect(await theSwitch()).toHaveAccessibleDescription(/Turn on two-step sign-in for your own account first\.$/);
  await person.click(await theSwitch());
  expect(await screen.findByText('Turn on two-step sign-in for your own account first.')).toBeVisible();
  expect(network.bodiesOf(set)).toEqual([]);
});
