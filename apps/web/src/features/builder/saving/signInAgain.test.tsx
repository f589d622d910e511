import type { User } from '@sermon/contract/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ruth } from '../../../testing/app.setup.tsx';
import { openBuilder, save } from '../../../testing/builder.setup.tsx';
import { noAnswer, refused, refusedFields } from '../../../testing/network.setup.ts';

const signIn = 'POST /api/Authentication/SignIn';
const whoAmI = 'GET /api/Authentication/GetAuthenticatedUser';
const star = 'PUT /api/BuilderAssets/SetStarredBuilderAsset';
const counts = 'GET /api/Search/GetCounts';
const naomi: User = { ...ruth, id: '0197a2c4-0000-7000-8000-00000000000b', email: 'naomi@gracechapel.org' };
const wrong = refusedFields({ Password: ['The email address or password is incorrect.'] });
const signedOut = "Not saved: you've been signed out.";

/** Opens the builder on a server with sessions. The browser's session is that of `signedIn.user`. */
async function openWithSession() {
  const signedIn: { user: User | null } = { user: ruth };
  const forRuth =
    <Reply,>(reply: () => Reply) =>
    () =>
      signedIn.user?.id === ruth.id ? reply() : refused(401, 'Sign in required');
  let revision = 4;
  /** The texts that the server has saved, oldest first. */
  const savedTexts: string[] = [];
  const builder = await openBuilder({
    answers: {
      [whoAmI]: () => signedIn.user,
      [save]: forRuth(() => {
        revision += 1;
        const { text } = builder.network.bodiesOf(save).at(-1) as { text: string };
        savedTexts.push(text);
        return { ...builder.document, text, revision, savedAs: revision };
      }),
      [star]: forRuth(() => builder.document),
      [counts]: forRuth(() => ({ verses: 31_102, sermons: 30, illustrations: 60 })),
      [signIn]: () => {
        const { password } = builder.network.bodiesOf(signIn).at(-1) as { password: string };
        if (password !== 'lostandfound') return wrong;
        signedIn.user = ruth;
        return ruth;
      },
    },
  });
  const { write, saveByKey, person, paper } = builder;
  await paper();
  /** Ends the session and writes a word, which is then not saved. */
  const loseSession = async (to: User | null = null) => {
    signedIn.user = to;
    await write('Peace ');
    saveByKey();
  };
  const openDialog = async () => {
    await person.click(await screen.findByRole('button', { name: 'Sign In' }));
    return screen.findByRole('dialog', { name: 'Sign In' });
  };
  const submit = async (password: string) => {
    await person.clear(screen.getByLabelText('Password'));
    await person.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  };
  return { ...builder, signedIn, loseSession, openDialog, submit, savedTexts };
}

/** Whether all saves name the owner of the text, so that the server refuses them for anybody else. */
const areForRuth = (saves: unknown[]) => saves.every((body) => (body as { ownerId: string }).ownerId === ruth.id);

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('when the session has ended while writing', () => {
  test('the dialog asks for the password of the account that owns the text', async () => {
    const { loseSession, openDialog } = await openWithSession();
    await loseSession();
    expect(await screen.findByText(signedOut)).toBeVisible();
    const dialog = await openDialog();
    expect(dialog).toHaveAccessibleDescription(
      "You've been signed out. Your text is still here. It will be saved when you sign in.",
    );
    const email = within(dialog).getByLabelText('Email');
    expect(email).toHaveValue('ruth@gracechapel.org');
    expect(email).toHaveAttribute('readonly');
    expect(email).toHaveAttribute('autocomplete', 'username');
    const password = within(dialog).getByLabelText('Password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(password).toHaveFocus();
    const forgot = within(dialog).getByRole('link', { name: 'Forgot Password (opens in a new tab)' });
    expect(forgot).toHaveAttribute('href', '/auth/forgot-password');
    expect(forgot).toHaveAttribute('target', '_blank');
  });

  test('signing in saves the text at once, and the focus returns to it', async () => {
    const {
      loseSession,
      openDialog,
      submit,
      network,
      savedTexts,
      paper,
      address,
      document: sermon,
    } = await openWithSession();
    await loseSession();
    await openDialog();
    await submit('lostandfound');
    await isClosed();
    await waitFor(() => expect(screen.queryByText(signedOut)).toBeNull());
    expect(network.bodiesOf(signIn)).toEqual([
      { email: 'ruth@gracechapel.org', password: 'lostandfound', rememberMe: true },
    ]);
    await waitFor(() => expect(savedTexts.at(-1)).toContain('Peace'));
    await waitFor(async () => expect(await paper()).toHaveFocus());
    expect(address()).toBe(`/build/${sermon.id}`);
  });

  test('everything works with the keyboard', async () => {
    const { loseSession, person, paper } = await openWithSession();
    await loseSession();
    (await screen.findByRole('button', { name: 'Sign In' })).focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Sign In' });
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    await person.keyboard('{Escape}');
    await isClosed();
    expect(await screen.findByText(signedOut)).toBeVisible();
    await waitFor(async () => expect(await paper()).toHaveFocus());
    (await screen.findByRole('button', { name: 'Sign In' })).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await person.keyboard('lostandfound{Enter}');
    await isClosed();
    await waitFor(() => expect(screen.queryByText(signedOut)).toBeNull());
  });

  test('a wrong password is reported at its field, and the right one then works', async () => {
    const { loseSession, openDialog, submit } = await openWithSession();
    await loseSession();
    await openDialog();
    await submit('wrong-one');
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
        'The email address or password is incorrect.',
      ),
    );
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await submit('lostandfound');
    await isClosed();
  });

  test('the password is required', async () => {
    const { loseSession, openDialog, person, network } = await openWithSession();
    await loseSession();
    const dialog = await openDialog();
    await person.click(within(dialog).getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(network.bodiesOf(signIn)).toEqual([]);
  });

  test.each([
    [
      'a limit',
      () => refused(429, 'Too many attempts. Please try again in 5 minutes.'),
      'Too many attempts. Please try again in 5 minutes.',
    ],
    [
      'a blocked account',
      () => refused(403, 'This account may not sign in here.'),
      'This account may not sign in here.',
    ],
    ['no connection', noAnswer, 'Cannot reach Sermon Maker. Please try again.'],
  ])('%s is reported above the button', async (_, answer, sentence) => {
    const { loseSession, openDialog, submit, network } = await openWithSession();
    await loseSession();
    const dialog = await openDialog();
    network.answer(signIn, answer);
    await submit('lostandfound');
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(sentence));
    expect(document.body).toHaveTextContent('Peace');
  });

  test('an email address that now belongs to a new account cannot save the text', async () => {
    const { loseSession, openDialog, submit, network, signedIn, savedTexts } = await openWithSession();
    await loseSession();
    const dialog = await openDialog();
    network.answer(signIn, () => (signedIn.user = { ...naomi, email: ruth.email }));
    await submit('lostandfound');
    await waitFor(() =>
      expect(within(dialog).getByRole('alert')).toHaveTextContent(
        'This email address now belongs to a different account, so your text was not saved. Copy it before you close this page.',
      ),
    );
    expect(savedTexts).toEqual([]);
    expect(network.bodiesOf(save)).toSatisfy(areForRuth);
  });

  test('the card disappears if the user signs in using another tab and returns', async () => {
    const { loseSession, signedIn, savedTexts } = await openWithSession();
    await loseSession();
    await screen.findByText(signedOut);
    signedIn.user = ruth;
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(screen.queryByText(signedOut)).toBeNull());
    await waitFor(() => expect(savedTexts.at(-1)).toContain('Peace'));
  });

  test('an open dialog closes if the user signs in using another tab and returns', async () => {
    const { loseSession, signedIn, openDialog } = await openWithSession();
    await loseSession();
    await openDialog();
    signedIn.user = ruth;
    window.dispatchEvent(new Event('focus'));
    await isClosed();
    await waitFor(() => expect(screen.queryByText(signedOut)).toBeNull());
  });
});

describe('when someone else has signed in using this browser', () => {
  test('the card and the dialog say so, and the text is saved after signing in again', async () => {
    const { loseSession, openDialog, submit, savedTexts, network } = await openWithSession();
    await loseSession(naomi);
    expect(await screen.findByText('Not saved: someone else has signed in using this browser.')).toBeVisible();
    const dialog = await openDialog();
    expect(dialog).toHaveAccessibleDescription(
      "Someone else (naomi@gracechapel.org) has signed in using this browser, so your text isn't being saved. Signing in here will sign them out.",
    );
    expect(within(dialog).getByLabelText('Email')).toHaveValue('ruth@gracechapel.org');
    await submit('lostandfound');
    await isClosed();
    await waitFor(() => expect(screen.queryByText(/someone else has signed in/)).toBeNull());
    await waitFor(() => expect(savedTexts.at(-1)).toContain('Peace'));
    expect(network.bodiesOf(save)).toSatisfy(areForRuth);
  });

  test('the card says so as soon as a save is refused, even if nobody was signed in before', async () => {
    const { loseSession, signedIn, saveByKey } = await openWithSession();
    await loseSession();
    await screen.findByText(signedOut);
    signedIn.user = naomi;
    saveByKey();
    expect(await screen.findByText('Not saved: someone else has signed in using this browser.')).toBeVisible();
  });

  test('the text waits when the window gets the focus', async () => {
    const { loseSession, paper } = await openWithSession();
    await loseSession(naomi);
    const sentence = await screen.findByText('Not saved: someone else has signed in using this browser.');
    window.dispatchEvent(new Event('focus'));
    expect(await paper()).toHaveTextContent('Peace');
    expect(sentence).toBeVisible();
  });
});

describe('other calls in the builder', () => {
  test('a title that could not be saved stays in its field until the user has signed in again', async () => {
    const rename = 'PUT /api/BuilderAssets/SetNameBuilderAsset';
    const { signedIn, person, submit, network, document: sermon } = await openWithSession();
    network.answer(rename, () =>
      signedIn.user ? { ...sermon, name: 'Sunday morning' } : refused(401, 'Sign in required'),
    );
    signedIn.user = null;
    await person.click(screen.getByRole('button', { name: sermon.name }));
    const title = screen.getByRole('textbox', { name: 'Title' });
    await person.clear(title);
    await person.type(title, 'Sunday morning{Enter}');
    await screen.findByRole('dialog', { name: 'Sign In' });
    await submit('lostandfound');
    await isClosed();
    await waitFor(() => expect(title).toHaveFocus());
    expect(title).toHaveValue('Sunday morning');
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Sunday morning' })).toBeVisible();
  });

  test('the history asks the user to sign in, and is then shown', async () => {
    const { signedIn, person, submit, network, document: sermon } = await openWithSession();
    network.answer(`GET /api/BuilderAssets/GetRevisions/${sermon.id}`, () =>
      signedIn.user ? [] : refused(401, 'Sign in required'),
    );
    signedIn.user = null;
    await person.click(screen.getByRole('button', { name: 'File' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Version History' }));
    await screen.findByRole('dialog', { name: 'Sign In' });
    await submit('lostandfound');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign In' })).toBeNull());
    expect(await screen.findByRole('option', { name: /Now/ })).toBeVisible();
  });

  test('a star opens the dialog, and the document stays', async () => {
    const { signedIn, person, submit, network, paper } = await openWithSession();
    signedIn.user = null;
    await person.click(screen.getByRole('button', { name: 'Add Star' }));
    await screen.findByRole('dialog', { name: 'Sign In' });
    expect(screen.queryByText('Could not update Starred')).toBeNull();
    await submit('lostandfound');
    await isClosed();
    await person.click(screen.getByRole('button', { name: 'Add Star' }));
    await waitFor(() => expect(network.bodiesOf(star)).toHaveLength(2));
    expect(await paper()).toBeVisible();
  });
});
