import { ThemeProvider } from '@mui/material/styles';
import type { invitation } from '@sermon/contract/admin/invitations';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { createQueryClient } from '../../../queryClient.ts';
import { ruth, whoIsHere } from '../../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../../testing/network.setup.ts';
import { NoticesProvider } from '../../../ui/notices/notices.tsx';
import { theme } from '../../../ui/theme/theme.ts';
import { InvitationsSection } from './InvitationsSection.tsx';

const list = 'GET /api/Admin/GetInvitations';
const emails = 'GET /api/Admin/Emails';
const invite = 'POST /api/Admin/Invite';
const sendAgain = 'POST /api/Admin/SendInvitationAgain/*';
const withdraw = 'DELETE /api/Admin/WithdrawInvitation/*';
const link = 'https://sermons.example/auth/register#invitation=gleaning';

/** An invitation as the API sends it. The number makes its id and its address. */
const invitationOf = (n: number): z.input<typeof invitation> => ({
  id: `0197a2c4-0000-7000-8000-${String(n).padStart(12, '0')}`,
  email: `guest.${n}@moab.example`,
  dateCreated: '2026-11-20T10:00:00.000Z',
  dateExpires: '2026-11-27T10:00:00.000Z',
});

async function openInvitations(answers: Record<string, unknown>, registration: 'open' | 'invited' = 'invited') {
  const network = fakeNetwork({
    ...whoIsHere(ruth, { registration }),
    [list]: { isMailed: false, invitations: [] },
    [emails]: [],
    ...answers,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NoticesProvider>
        <ThemeProvider theme={theme}>
          <InvitationsSection />
        </ThemeProvider>
      </NoticesProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Invitations' });
  return { network, person: userEvent.setup({ delay: null }) };
}
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const email = () => screen.getByLabelText('Email');

describe('an invitation', () => {
  test('is sent by email, and the next person can be invited at once', async () => {
    const { person, network } = await openInvitations({
      [list]: { isMailed: true, invitations: [invitationOf(1)] },
      [invite]: { invitation: invitationOf(2), link: null },
    });
    expect(await screen.findByText('Only people with an invitation can create an account on this site.')).toBeVisible();
    await screen.findByText('guest.1@moab.example');
    await person.type(email(), ' guest.2@moab.example {Enter}');
    expect(await screen.findByText('An invitation is on its way to guest.2@moab.example.')).toBeVisible();
    expect(network.bodiesOf(invite)).toEqual([{ email: 'guest.2@moab.example' }]);
    expect(email()).toHaveFocus();
    expect(email()).toHaveValue('');
    const dates = 'Invited 20 Nov 2026, valid until 27 Nov 2026';
    expect(rows()).toEqual([
      `guest.2@moab.example${dates}Send AgainWithdraw`,
      `guest.1@moab.example${dates}Send AgainWithdraw`,
    ]);
  });

  test('is a link on a server that sends no email, which is shown and copied until it is done', async () => {
    const { person } = await openInvitations({ [invite]: { invitation: invitationOf(1), link } });
    await screen.findByText('No open invitations.');
    expect(screen.getByText('This site sends no emails. You get a link to send to the person yourself.')).toBeVisible();
    await person.type(email(), 'guest.1@moab.example{Enter}');
    const box = within(await screen.findByRole('group', { name: 'Invitation for guest.1@moab.example' }));
    expect(box.getByLabelText('Link')).toHaveValue(link);
    expect(box.getByLabelText('Link')).toHaveFocus();
    expect(box.queryByText(/can open this address/)).toBeNull();
    await person.click(box.getByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue(link)).toBeNull();
    expect(email()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'New link for guest.1@moab.example' })).toBeVisible();
  });

  test('says who can open a link that others cannot', async () => {
    const local = 'http://127.0.0.1:3000/auth/register#invitation=gleaning';
    const { person } = await openInvitations({ [invite]: { invitation: invitationOf(1), link: local } });
    await screen.findByText('No open invitations.');
    await person.type(email(), 'guest.1@moab.example{Enter}');
    const box = within(await screen.findByRole('group', { name: 'Invitation for guest.1@moab.example' }));
    expect(box.getByText(/^Only this computer can open this address\./)).toBeVisible();
  });

  test('by email says before it is sent that others cannot open its link', async () => {
    await openInvitations({
      ...whoIsHere(ruth, { publicUrl: 'http://127.0.0.1:3000' }),
      [list]: { isMailed: true, invitations: [] },
    });
    expect(await screen.findByText(/^Only this computer can open this address\./)).toBeVisible();
  });

  test('of an address that is not one, or that has an account, is refused at its field', async () => {
    const { person, network } = await openInvitations({
      [invite]: refusedFields({ Email: ['This person already has an account.'] }),
    });
    await person.type(email(), 'ruth{Enter}');
    expect(email()).toHaveAccessibleDescription('Invalid Email Address');
    expect(network.bodiesOf(invite)).toEqual([]);
    await person.type(email(), '@moab.example{Enter}');
    await waitFor(() => expect(email()).toHaveAccessibleDescription('This person already has an account.'));
    expect(email()).toHaveFocus();
  });

  test('beyond the limit is refused above the list', async () => {
    const sentence = 'There are 500 open invitations. Withdraw some of them first.';
    const { person } = await openInvitations({ [invite]: refused(409, sentence) });
    await person.type(email(), 'guest.1@moab.example{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
  });

  test('gets a new link, and the focus returns to its button', async () => {
    const { person } = await openInvitations({
      [list]: { isMailed: false, invitations: [invitationOf(1)] },
      [sendAgain]: { invitation: { ...invitationOf(1), dateExpires: '2026-12-01T10:00:00.000Z' }, link },
    });
    await person.click(await screen.findByRole('button', { name: 'New link for guest.1@moab.example' }));
    expect(await screen.findByDisplayValue(link)).toHaveFocus();
    expect(rows()).toEqual(['guest.1@moab.exampleInvited 20 Nov 2026, valid until 1 Dec 2026New LinkWithdraw']);
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'New link for guest.1@moab.example' })).toHaveFocus();
  });

  test('is withdrawn, also if it was used meanwhile', async () => {
    const { person, network } = await openInvitations({
      [list]: { isMailed: true, invitations: [invitationOf(1), invitationOf(2)] },
      [withdraw]: null,
    });
    await person.click(await screen.findByRole('button', { name: 'Withdraw the invitation for guest.1@moab.example' }));
    expect(await screen.findByText('The invitation for guest.1@moab.example was withdrawn.')).toBeVisible();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(email()).toHaveFocus();
    network.answer(withdraw, refused(404, 'Request was submitted to the incorrect location.'));
    await person.click(screen.getByRole('button', { name: 'Withdraw the invitation for guest.2@moab.example' }));
    expect(await screen.findByText('No open invitations.')).toBeVisible();
  });

  test('whose email the mail server does not take says so, and one that was just sent does not', async () => {
    const email = { dateCreated: '2026-11-20T10:00:00.000Z', isFailed: false, dateNextAttempt: null };
    await openInvitations({
      [list]: { isMailed: true, invitations: [invitationOf(1), invitationOf(2)] },
      [emails]: [
        { ...email, id: invitationOf(3).id, recipient: 'guest.1@moab.example', attempts: 1 },
        { ...email, id: invitationOf(4).id, recipient: 'guest.2@moab.example', attempts: 0 },
      ],
    });
    await screen.findByText(/Not delivered yet/);
    const dates = 'Invited 20 Nov 2026, valid until 27 Nov 2026';
    expect(rows()).toEqual([
      `guest.1@moab.example${dates} · Not delivered yetSend AgainWithdraw`,
      `guest.2@moab.example${dates}Send AgainWithdraw`,
    ]);
  });

  test('that could not be sent again stays, and says why', async () => {
    const { person } = await openInvitations({
      [list]: { isMailed: true, invitations: [invitationOf(1)] },
      [sendAgain]: refused(429, 'Too many attempts. Please try again in 60 seconds.'),
    });
    await person.click(await screen.findByRole('button', { name: 'Send again to guest.1@moab.example' }));
    expect(await screen.findByText('Too many attempts. Please try again in 60 seconds.')).toBeVisible();
    expect(rows()).toHaveLength(1);
  });
});

test('without the server, the list says so and can be loaded again', async () => {
  const { person, network } = await openInvitations({ [list]: noAnswer }, 'open');
  const again = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 5_000 });
  network.answer(list, { isMailed: true, invitations: [] });
  await person.click(again);
  expect(await screen.findByText('No open invitations.')).toBeVisible();
  expect(screen.getByText(/^Anyone who opens this site can create an account\./)).toBeVisible();
});
