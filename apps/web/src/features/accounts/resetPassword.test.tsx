import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, ruth, whoIsHere } from '../../testing/app.setup.tsx';
import { fakeNetwork, refused, refusedFields } from '../../testing/network.setup.ts';

const send = 'POST /api/Authentication/SendResetPasswordEmail';
const decode = 'POST /api/Authentication/DecodeResetPasswordEmail';
const reset = 'POST /api/Authentication/ResetPassword';

describe('forgot password', () => {
  async function openForgot(answers: Record<string, unknown> = {}) {
    const network = fakeNetwork({ ...whoIsHere(null), ...answers });
    const app = openApp('/auth/forgot-password?redirect=%2Fsettings');
    await screen.findByRole('heading', { name: 'Forgot Password' });
    const submit = async (email: string) => {
      if (email) await app.person.type(screen.getByLabelText('Email'), email);
      await app.person.click(screen.getByRole('button', { name: 'Send Email' }));
    };
    return { ...app, network, submit };
  }

  test('an empty email is refused before any call is made', async () => {
    const { network, submit } = await openForgot();
    await submit('  ');
    expect(screen.getByText('Invalid Email Address')).toBeVisible();
    expect(network.bodiesOf(send)).toEqual([]);
  });

  test('success tells the user where to look', async () => {
    const { person, network, submit, address } = await openForgot({ [send]: null });
    await submit('ruth@gracechapel.org');
    expect(await screen.findByRole('heading', { name: 'Reset Password Link Sent' })).toBeVisible();
    expect(screen.getByText('Check your email for a link to reset your password.')).toBeVisible();
    expect(network.bodiesOf(send)).toEqual([{ email: 'ruth@gracechapel.org', redirect: '/settings' }]);
    await person.click(screen.getByRole('link', { name: 'Sign In' }));
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(address()).toBe('/auth/sign-in?redirect=%2Fsettings');
  });

  test.each(['/auth/forgot-password?redirect=%2Fsettings', '/auth/forgot-password/success?redirect=%2Fsettings'])(
    'a site without a mail server promises no email, and says whom to ask: %s',
    async (address) => {
      const network = fakeNetwork(whoIsHere(null, { sendsEmails: false }));
      const app = openApp(address);
      expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeVisible();
      expect(
        screen.getByText('This site sends no emails. Ask the administrator of this site for a reset link.'),
      ).toBeVisible();
      expect(screen.queryByLabelText('Email')).toBeNull();
      expect(screen.queryByRole('link', { name: 'Write to the Administrator' })).toBeNull();
      await app.person.click(screen.getByRole('link', { name: 'Sign In' }));
      await screen.findByRole('heading', { name: 'Sign In' });
      expect(app.address()).toBe('/auth/sign-in?redirect=%2Fsettings');
      expect(network.bodiesOf(send)).toEqual([]);
    },
  );

  test('a site without a mail server names the address for help, if it has one', async () => {
    fakeNetwork(whoIsHere(null, { sendsEmails: false, supportEmail: 'help@church.example' }));
    openApp('/auth/forgot-password');
    expect(
      await screen.findByText(
        'This site sends no emails. Ask the administrator of this site (help@church.example) for a reset link.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to the Administrator' })).toHaveAttribute(
      'href',
      'mailto:help@church.example',
    );
  });

  test("the server's message is shown", async () => {
    const { submit } = await openForgot({ [send]: refused(429, 'Too many attempts. Please try again in 60 seconds.') });
    await submit('ruth@gracechapel.org');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts. Please try again in 60 seconds.'),
    );
  });

  test('Cancel returns to sign-in', async () => {
    const { person } = await openForgot();
    await person.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  });
});

describe('reset password', () => {
  async function openReset(answers: Record<string, unknown> = {}, address = '/auth/reset-password/cnV0aA/c0de') {
    const network = fakeNetwork({ ...whoIsHere(null), [decode]: 'ruth@gracechapel.org', ...answers });
    const app = openApp(address);
    await screen.findByRole('heading', { name: 'Reset Password' });
    const submit = async (password: string, confirmation: string) => {
      if (password) await app.person.type(screen.getByLabelText('Password'), password);
      if (confirmation) await app.person.type(screen.getByLabelText('Confirm password'), confirmation);
      await app.person.click(screen.getByRole('button', { name: 'Reset Password' }));
    };
    return { ...app, network, submit };
  }
  const decoded = () => waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ruth@gracechapel.org'));

  test('the email address from the link is filled in', async () => {
    const { network } = await openReset();
    await decoded();
    expect(network.bodiesOf(decode)).toEqual([{ email: 'cnV0aA' }]);
  });

  test('a password that is too short is refused before any call is made', async () => {
    const { network, submit } = await openReset();
    await decoded();
    await submit('sevench', 'sevench');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password must be 8 to 128 characters');
    expect(network.bodiesOf(reset)).toEqual([]);
  });

  test('an empty email is refused before any call is made', async () => {
    const { person, network, submit } = await openReset();
    await decoded();
    await person.clear(screen.getByLabelText('Email'));
    await submit('lostandfound', 'lostandfound');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid Email Address');
    expect(network.bodiesOf(reset)).toEqual([]);
  });

  test('two different passwords are refused before any call is made', async () => {
    const { network, submit } = await openReset();
    await decoded();
    await submit('lostandfound', 'lostandfond');
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
      'Please make sure your passwords match',
    );
    expect(screen.getByLabelText('Confirm password')).toHaveFocus();
    expect(network.bodiesOf(reset)).toEqual([]);
  });

  test('the rule for passwords is shown under the field', async () => {
    await openReset();
    await decoded();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'At least 8 characters. Common passwords and your own name or email are not accepted.',
    );
  });

  test('success signs the user in and opens the redirect', async () => {
    const { network, submit, address } = await openReset(
      { [reset]: ruth, 'GET /api/LibraryItems': [] },
      '/auth/reset-password/cnV0aA/c0de?redirect=%2Flibrary-starred',
    );
    await decoded();
    await submit('lostandfound', 'lostandfound');
    await screen.findByRole('heading', { name: 'Starred' });
    expect(address()).toBe('/library-starred');
    expect(network.bodiesOf(reset)).toEqual([
      { email: 'ruth@gracechapel.org', password: 'lostandfound', confirmPassword: 'lostandfound', code: 'c0de' },
    ]);
  });

  test('success without a redirect opens the library', async () => {
    const { submit } = await openReset({ [reset]: ruth, 'GET /api/LibraryItems': [] });
    await decoded();
    await submit('lostandfound', 'lostandfound');
    expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
  });

  test('a link that is no longer valid is reported under Email', async () => {
    const { submit } = await openReset({
      [reset]: refusedFields({ Email: ['This reset link is no longer valid. Please request a new one.'] }),
    });
    await decoded();
    await submit('lostandfound', 'lostandfound');
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'This reset link is no longer valid. Please request a new one.',
      ),
    );
  });

  test('a link works while a user is signed in', async () => {
    await openReset(whoIsHere(ruth));
    await decoded();
  });
});
