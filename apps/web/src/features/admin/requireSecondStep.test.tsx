import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../queryClient.ts';
import { ruth } from '../../testing/app.setup.tsx';
import { openLibrary } from '../../testing/library.setup.tsx';
import { fakeNetwork } from '../../testing/network.setup.ts';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { theme } from '../../ui/theme/theme.ts';
import { RequireSecondStep } from './AccessSection.tsx';

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

test('an administrator without it cannot switch it, and finds the way to turn it on for the own account', async () => {
  await openLibrary([], {
    user: { ...ruth, isAdministrator: true },
    address: '/admin/access',
    answers: {
      [get]: { isRequired: false, hasOwn: false },
      'GET /api/Admin/GetInvitations': { isMailed: false, invitations: [] },
    },
  });
  expect(await theSwitch()).toHaveAccessibleDescription(/Turn on two-step sign-in for your own account first\.$/);
  expect(await theSwitch()).toBeDisabled();
  const way = screen.getByRole('link', { name: 'Turn on two-step sign-in for your own account first.' });
  expect(way).toHaveAttribute('href', '/settings');
});
