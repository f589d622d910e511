import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ruth } from '../../../testing/app.setup.tsx';
import { noAnswer, refused, refusedFields } from '../../../testing/network.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';
import { getEvents, getSettings, openSettings, wireSettings } from '../../../testing/settings.setup.tsx';

const changeName = 'PUT /api/Account/ChangeName';
const changePassword = 'POST /api/Account/ChangePassword';
const changeEmail = 'POST /api/Account/ChangeEmail';
const sendConfirmation = 'POST /api/Account/SendConfirmation';
const cancelEmail = 'DELETE /api/Account/CancelEmailChange';
const row = (name: string) => screen.getByRole('group', { name });
const change = (name: string) => screen.getByRole('button', { name: `Change ${name}` });
const password = 'correct horse battery';

describe('the picture', () => {
  const save = 'POST /api/Account/SavePicture';
  const remove = 'DELETE /api/Account/RemovePicture';
  const withPicture = { ...ruth, profileImageUrl: '/api/Account/Picture/0197a2c4-0000-7000-8000-0000000000aa' };
  const button = (name: string) => within(row('Picture')).getByRole('button', { name });
  const file = (size = 5) => new File([new Uint8Array(size)], 'me.png', { type: 'image/png' });
  const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);

  test('is chosen and removed, and the account menu shows it', async () => {
    const { person, network } = await openSettings({ answers: { [save]: withPicture, [remove]: ruth } });
    expect(row('Picture')).toHaveTextContent('RA');
    await person.upload(screen.getByLabelText('Choose Picture', { selector: 'input' }), file());
    expect(await screen.findByText('Your picture was changed.')).toBeVisible();
    expect(button('Change Picture')).toBeVisible();
    expect(pictures()).toEqual([withPicture.profileImageUrl, withPicture.profileImageUrl]);
    expect(network.bodiesOf(save)).toHaveLength(1);
    await person.click(button('Remove Picture'));
    expect(await screen.findByText('Your picture was removed.')).toBeVisible();
    expect(button('Choose Picture')).toHaveFocus();
    expect(pictures()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Account' })).toHaveTextContent('RA');
  });

  test('that is too large is refused before it is sent, and the next one clears the message', async () => {
    const { person, network } = await openSettings({ answers: { [save]: withPicture } });
    const input = screen.getByLabelText('Choose Picture', { selector: 'input' });
    await person.upload(input, file(10_000_001));
    expect(within(row('Picture')).getByRole('alert')).toHaveTextContent(
      'This picture is larger than 10 MB. Choose a smaller one.',
    );
    expect(network.bodiesOf(save)).toEqual([]);
    await person.upload(input, file());
    expect(await screen.findByText('Your picture was changed.')).toBeVisible();
    expect(within(row('Picture')).queryByRole('alert')).toBeNull();
  });

  test('that the server refuses is reported in its row', async () => {
    const { person } = await openSettings({
      answers: { [save]: refusedFields({ Upload: ['This picture is damaged or incomplete. Choose another file.'] }) },
    });
    await person.upload(screen.getByLabelText('Choose Picture', { selector: 'input' }), file());
    await waitFor(() =>
      expect(within(row('Picture')).getByRole('alert')).toHaveTextContent(
        'This picture is damaged or incomplete. Choose another file.',
      ),
    );
  });
});

describe('the name', () => {
  test('is changed in its row, and the focus returns to Change', async () => {
    const boaz = { ...ruth, firstName: 'Ruth Anna', lastName: 'Boaz' };
    const { person, network } = await openSettings({ answers: { [changeName]: boaz } });
    expect(row('Name')).toHaveTextContent('Ruth Adeyemi');
    await person.click(change('name'));
    expect(screen.getByLabelText('First name')).toHaveFocus();
    await person.clear(screen.getByLabelText('First name'));
    await person.type(screen.getByLabelText('First name'), ' Ruth Anna ');
    await person.clear(screen.getByLabelText('Last name'));
    await person.type(screen.getByLabelText('Last name'), 'Boaz{Enter}');
    expect(await screen.findByText('Your name was changed.')).toBeVisible();
    expect(row('Name')).toHaveTextContent('Ruth Anna Boaz');
    expect(change('name')).toHaveFocus();
    expect(network.bodiesOf(changeName)).toEqual([{ firstName: 'Ruth Anna', lastName: 'Boaz' }]);
    expect(screen.getByRole('button', { name: 'Account' })).toHaveTextContent('RB');
  });

  test('is refused at its field before any call is made', async () => {
    const { person, network } = await openSettings();
    await person.click(change('name'));
    await person.clear(screen.getByLabelText('First name'));
    await person.clear(screen.getByLabelText('Last name'));
    await person.type(screen.getByLabelText('Last name'), 'www.prizes.example{Enter}');
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First and Last name are required');
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription(
      'Please enter only your name, without a web or email address',
    );
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(network.bodiesOf(changeName)).toEqual([]);
  });

  test('that the server refuses is reported at the first name', async () => {
    const { person } = await openSettings({
      answers: { [changeName]: refusedFields({ FullName: ['Name must be 100 characters or fewer'] }) },
    });
    await person.click(change('name'));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const field = screen.getByLabelText('First name');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Name must be 100 characters or fewer'));
    expect(field).toHaveFocus();
    await person.type(field, 'Jo');
    expect(screen.queryByText('Name must be 100 characters or fewer')).toBeNull();
  });

  test('stays the same after Cancel and after Escape', async () => {
    const { person } = await openSettings();
    for (const leave of [
      () => person.click(screen.getByRole('button', { name: 'Cancel' })),
      () => person.keyboard('{Escape}'),
    ]) {
      await person.click(change('name'));
      await person.type(screen.getByLabelText('First name'), 'Naomi');
      await leave();
      expect(change('name')).toHaveFocus();
      expect(row('Name')).toHaveTextContent('Ruth Adeyemi');
    }
  });

  test('that another window has changed is shown', async () => {
    await openSettings();
    const value = { ...ruth, lastName: 'Boaz' };
    localStorage.setItem('offline user', JSON.stringify({ version: 1, value }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'offline user' }));
    await waitFor(() => expect(row('Name')).toHaveTextContent('Ruth Boaz'));
  });

  test('of someone else who has signed in in another window is not shown', async () => {
    await openSettings();
    const value = { ...ruth, id: '0197a2c4-0000-7000-8000-00000000000b', lastName: 'Boaz' };
    localStorage.setItem('offline user', JSON.stringify({ version: 1, value }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'offline user' }));
    await waitFor(() => expect(row('Name')).toHaveTextContent('Ruth Adeyemi'));
  });
});

test('one setting is changed at a time', async () => {
  const { person } = await openSettings();
  await person.click(change('name'));
  await person.click(change('email'));
  expect(screen.queryByLabelText('First name')).toBeNull();
  expect(screen.getByLabelText('New email')).toHaveFocus();
});

describe('the email', () => {
  const fill = async (person: Awaited<ReturnType<typeof openSettings>>['person'], email: string) => {
    await person.click(change('email'));
    await person.type(screen.getByLabelText('New email'), email);
    await person.type(screen.getByLabelText('Current password'), password);
    await person.click(screen.getByRole('button', { name: 'Save' }));
  };
  const waits = { ...wireSettings, newEmail: { email: 'ruth@new.example', dateExpires: '2026-12-01T10:00:00.000Z' } };
  const sentence =
    'We sent a link to ruth@new.example. Open it within 24 hours to use the new address. Until then, sign in with the current one.';

  test('waits until the link is opened, and the user can keep the current one', async () => {
    const { person, network } = await openSettings({
      answers: { [changeEmail]: { user: ruth, settings: waits }, [cancelEmail]: wireSettings },
    });
    await fill(person, ' ruth@new.example ');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(row('Email')).toHaveTextContent('ruth@gracechapel.org');
    expect(change('email')).toHaveFocus();
    expect(network.bodiesOf(changeEmail)).toEqual([{ email: 'ruth@new.example', password }]);
    await person.click(screen.getByRole('button', { name: 'Keep Current Email' }));
    expect(await screen.findByText('Your email stays the same.')).toBeVisible();
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('changes at once on a server that sends no email', async () => {
    const user = { ...ruth, email: 'ruth@new.example' };
    const { person } = await openSettings({ answers: { [changeEmail]: { user, settings: wireSettings } } });
    await fill(person, 'ruth@new.example');
    expect(await screen.findByText('Your email was changed.')).toBeVisible();
    expect(row('Email')).toHaveTextContent('ruth@new.example');
  });

  test('that was confirmed on another device is shown', async () => {
    const user = { ...ruth, email: 'ruth@new.example' };
    await openSettings({ answers: { 'GET /api/Authentication/RefreshUser': user } });
    await waitFor(() => expect(row('Email')).toHaveTextContent('ruth@new.example'));
  });

  test('is refused at its field, and so is the password', async () => {
    const { person, network } = await openSettings({
      answers: { [changeEmail]: refusedFields({ Password: ['This is not your current password.'] }) },
    });
    await fill(person, 'ruth');
    expect(screen.getByLabelText('New email')).toHaveAccessibleDescription('Invalid Email Address');
    expect(network.bodiesOf(changeEmail)).toEqual([]);
    await person.type(screen.getByLabelText('New email'), '@new.example{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
        'This is not your current password.',
      ),
    );
    expect(screen.getByLabelText('Current password')).toHaveFocus();
  });

  describe('that is not confirmed', () => {
    const needed = { ...wireSettings, emailConfirmation: 'needed' as const };
    const sent = { ...wireSettings, emailConfirmation: 'sent' as const };
    const confirmation = 'We sent a link to ruth@gracechapel.org. Open it within 24 hours to confirm your email.';
    const button = (name: string) => within(row('Email')).getByRole('button', { name });

    test('is confirmed by a link that is sent on request, also again', async () => {
      const { person, network } = await openSettings({ answers: { [getSettings]: needed, [sendConfirmation]: sent } });
      expect(await within(row('Email')).findByText('Not confirmed')).toBeVisible();
      await person.click(button('Confirm Email'));
      expect(await within(row('Email')).findByText(confirmation)).toBeVisible();
      expect(button('Send Again')).toHaveFocus();
      await person.click(button('Send Again'));
      await waitFor(() => expect(network.bodiesOf(sendConfirmation)).toHaveLength(2));
    });

    test('says why the link could not be sent', async () => {
      const { person } = await openSettings({
        answers: {
          [getSettings]: needed,
          [sendConfirmation]: refused(429, 'Too many attempts. Please try again in 60 minutes.'),
        },
      });
      await within(row('Email')).findByText('Not confirmed');
      await person.click(button('Confirm Email'));
      expect(await screen.findByText('Too many attempts. Please try again in 60 minutes.')).toBeVisible();
      expect(button('Confirm Email')).toBeVisible();
    });

    test('cannot be confirmed while a new one waits, whose link would stop working', async () => {
      await openSettings({ answers: { [getSettings]: { ...waits, emailConfirmation: 'needed' } } });
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(within(row('Email')).getByText('Not confirmed')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Confirm Email' })).toBeNull();
    });

    test('has no note once it is confirmed', async () => {
      await openSettings();
      await screen.findByText('Not changed since you joined');
      expect(screen.queryByText('Not confirmed')).toBeNull();
    });
  });

  test('a failure to keep the current one is reported', async () => {
    const { person } = await openSettings({
      answers: { [getSettings]: waits, [cancelEmail]: refused(500, 'Something went wrong. Please try again.') },
    });
    await person.click(await screen.findByRole('button', { name: 'Keep Current Email' }));
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
  });
});

describe('the password', () => {
  const fill = async (person: Awaited<ReturnType<typeof openSettings>>['person'], next: string, again = next) => {
    await person.click(change('password'));
    await person.type(screen.getByLabelText('Current password'), password);
    await person.type(screen.getByLabelText('New password'), next);
    await person.type(screen.getByLabelText('Confirm new password'), again);
    await person.click(screen.getByRole('button', { name: 'Save' }));
  };

  test('is changed, and the row says when', async () => {
    const { person, network } = await openSettings({ answers: { [changePassword]: null } });
    expect(await screen.findByText('Not changed since you joined')).toBeVisible();
    network.answer(getSettings, { ...wireSettings, datePasswordChanged: '2026-03-03T12:00:00.000Z' });
    await fill(person, 'a song by the sea');
    expect(await screen.findByText('Your password was changed. All other devices were signed out.')).toBeVisible();
    expect(await screen.findByText('Last changed 3 Mar 2026')).toBeVisible();
    expect(network.bodiesOf(changePassword)).toEqual([
      { currentPassword: password, password: 'a song by the sea', confirmPassword: 'a song by the sea' },
    ]);
  });

  test('is refused if it is too short or not repeated, before any call is made', async () => {
    const { person, network } = await openSettings();
    await fill(person, 'short', 'shirt');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('Password must be 8 to 128 characters');
    expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription(
      'Please make sure your passwords match',
    );
    expect(network.bodiesOf(changePassword)).toEqual([]);
  });

  test('too many attempts are reported above Save', async () => {
    const { person } = await openSettings({
      answers: { [changePassword]: refused(429, 'Too many attempts. Please try again in 60 seconds.') },
    });
    await fill(person, 'a song by the sea');
    await waitFor(() =>
      expect(within(row('Password')).getByRole('alert')).toHaveTextContent(
        'Too many attempts. Please try again in 60 seconds.',
      ),
    );
  });
});

test('without the server, the settings say so, and loading can be tried again', async () => {
  const { person, network } = await openSettings({ answers: { [getSettings]: noAnswer } });
  const alert = await screen.findByRole('alert', {}, { timeout: 5_000 });
  expect(alert).toHaveTextContent('Cannot reach Sermon Maker. Please try again.');
  expect(row('Name')).toHaveTextContent('Ruth Adeyemi');
  expect(row('Password')).toHaveTextContent('Not loaded');
  network.answer(getSettings, wireSettings);
  await person.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Not changed since you joined')).toBeVisible();
});

test('a fault of the server is named by what is missing', async () => {
  const fault = refused(500, 'Something went wrong. Please try again.');
  await openSettings({ answers: { [getSettings]: fault, [getEvents]: fault } });
  expect(await screen.findByText('Your settings could not be loaded. Please try again.')).toBeVisible();
  expect(await screen.findByText('The recent activity could not be loaded. Please try again.')).toBeVisible();
});

test('while the connection is lost, nothing can be changed, and the buttons say why', async () => {
  const { person } = await openSettings();
  await screen.findByText('Not changed since you joined');
  setOnline(false);
  for (const button of [change('name'), screen.getByRole('button', { name: 'Delete Account' })]) {
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveAccessibleDescription('Not available offline');
  }
  await person.click(change('name'));
  expect(screen.queryByLabelText('First name')).toBeNull();
  setOnline(true);
});

test('another user of this device does not see the settings of the former', async () => {
  await openSettings({ user: { ...ruth, firstName: 'Boaz' } });
  expect(row('Name')).toHaveTextContent('Boaz Adeyemi');
});
