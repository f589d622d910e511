import { expect, test } from 'vitest';
import { isGranted, presentationAddress, readAnswer, readState, signInAddress, writeState } from './googleSignIn.ts';

const state = {
  assetId: '0197a2c4-0000-7000-8000-00000000000a',
  backgroundImagePath: '/slide-backgrounds/my hill & sky.jpg?v=1',
  fontColor: 'white',
  nonce: 'a1b2',
} as const;
const written =
  'assetId 0197a2c4-0000-7000-8000-00000000000a ' +
  'backgroundImagePath %2Fslide-backgrounds%2Fmy%20hill%20%26%20sky.jpg%3Fv%3D1 fontColor white nonce a1b2';

test('the state is pairs of names and encoded values, separated by spaces', () => {
  expect(writeState(state)).toBe(written);
  expect(readState(written)).toEqual(state);
});

test.each([
  ['empty', ''],
  ['without a value', written.replace(' nonce a1b2', '')],
  ['of another color', written.replace('white', 'red')],
  ['badly encoded', written.replace('%2F', '%')],
])('a state that is %s is not read', (_, words) => {
  expect(readState(words)).toBeNull();
});

test('the address of the sign-in page asks for a token and says where to return', () => {
  const address = new URL(
    signInAddress(
      {
        clientId: 'church',
        oAuthUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
        oAuthRedirectUrl: 'https://sermon.example/googleauth',
        scope: 'https://www.googleapis.com/auth/drive.file',
      },
      state,
    ),
  );
  expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    response_type: 'token',
    client_id: 'church',
    redirect_uri: 'https://sermon.example/googleauth',
    scope: 'https://www.googleapis.com/auth/drive.file',
    state: written,
  });
});

const signedIn = `#${new URLSearchParams({ access_token: 'ya29.x', scope: 'drive', state: written }).toString()}`;

const nothing = { state: null, token: null, scope: '', error: null };

test.each([
  ['a token and a state', signedIn, { state, token: 'ya29.x', scope: 'drive', error: null }],
  ['nothing', '', nothing],
  ['no token', signedIn.replace('access_token', 'token'), { ...nothing, state, scope: 'drive' }],
  ['no state', '#access_token=ya29.x', { ...nothing, token: 'ya29.x' }],
  ['a denial', '#error=access_denied&access_token=ya29.x', nothing],
  ['an error', '#error=org_internal', { ...nothing, error: 'org_internal' }],
  ['an error in words', '#error=server_error&error_description=Please+wait.', { ...nothing, error: 'Please wait.' }],
  ['a very long error', `#error=${'x'.repeat(900)}`, { ...nothing, error: 'x'.repeat(300) }],
  ['far too much', `${signedIn}${'x'.repeat(20_000)}`, nothing],
])('an answer with %s is read', (_, hash, answer) => {
  expect(readAnswer(hash)).toEqual(answer);
});

test.each([
  ['slides drive', 'drive', true],
  ['openid', 'drive', false],
  ['drive', 'drive slides', false],
  ['', 'drive', true],
])('of the granted scopes "%s", what was asked for ("%s") is complete: %s', (granted, asked, isComplete) => {
  expect(isGranted(granted, asked)).toBe(isComplete);
});

test('the address of a presentation is made only of a valid id', () => {
  const template = 'https://docs.google.com/presentation/d/{id}/edit';
  expect(presentationAddress(template, '1aB-_cDeFgHiJkLmNoP')).toBe(
    'https://docs.google.com/presentation/d/1aB-_cDeFgHiJkLmNoP/edit',
  );
  for (const id of ['', '../../evil', 'x'.repeat(300), 'a?b=c#dddddddd'])
    expect(presentationAddress(template, id)).toBeNull();
});
