import { contract } from '@sermon/contract';
import type { Call } from '@sermon/contract/call';
import { describe, expect, test } from 'vitest';
import { isRefusedWhileActing } from '../apps/server/src/http/access.ts';
import { openProduct } from './support/people.ts';
import { createSender } from './support/sender.ts';

/**
 * The calls that an administrator may make as another user. Whoever adds a call adds it here, or to
 * apps/server/src/http/access.ts, or gives it the access `self`: would it reach other people in the user's name, or
 * could it not be undone?
 */
const allowed: Record<string, readonly string[]> = {
  app: ['config', 'ping'],
  // These do not depend on who is signed in. Signing in ends the acting, because the browser gets another session.
  accounts: [
    'signIn',
    'register',
    'sendResetPasswordEmail',
    'decodeResetPasswordEmail',
    'resetPassword',
    'getAuthenticatedUser',
    'refreshUser',
    'planState',
    'signOut',
  ],
  signInSteps: ['withCode', 'startPasskey', 'withPasskey'],
  otherSites: ['start', 'getWaiting', 'connectWaiting'],
  invitations: ['read'],
  // The user's picture in the account menu.
  profilePicture: ['read'],
  settings: ['confirmEmail'],
  acting: ['stopImpersonation'],
  library: ['list', 'children', 'get', 'search', 'starAll', 'moveAll', 'removeAll', 'restoreAll', 'trash'],
  folders: ['create', 'star', 'rename', 'move', 'remove', 'restore'],
  series: ['create', 'star', 'rename', 'move', 'remove', 'restore'],
  links: ['save', 'star', 'rename', 'move', 'remove', 'restore'],
  files: ['get', 'generateUploadUrl', 'save', 'update', 'star', 'rename', 'move', 'remove', 'restore', 'contents'],
  documents: [
    'get',
    'save',
    'receipt',
    'rename',
    'star',
    'move',
    'duplicate',
    'offline',
    'remove',
    'restore',
    'pdf',
    'docx',
  ],
  history: ['list', 'get', 'keep', 'rename'],
  originals: ['get', 'find', 'contents'],
  printing: ['pages', 'missingCharacters'],
  templates: ['builtIn', 'activate', 'own', 'save', 'use'],
  preferences: ['get', 'save', 'getPresenter', 'savePresenter'],
  writingLogs: ['get'],
  word: ['convert'],
  calendar: ['read'],
  deliveries: ['list', 'add', 'change', 'between', 'places'],
  archive: ['add'],
  bible: ['translations', 'findVerses', 'chapter', 'passages', 'crossReferences'],
  corpus: ['findSermons', 'findIllustrations', 'sermon', 'illustration', 'counts'],
  genius: [
    'findBibleVerses',
    'findIllustrations',
    'findSermons',
    'blockIllustration',
    'blockSermon',
    'unblockIllustration',
    'unblockSermon',
  ],
  assistant: ['usage', 'checkQuotations'],
  slides: ['imageData', 'imageUrl', 'image', 'publicImage', 'export', 'saveAspect'],
  slideNotes: ['list', 'save'],
  phoneRemotes: ['join'],
  sharing: ['document', 'slides', 'slideBackground', 'get', 'preference'],
  shareComments: ['shown', 'list', 'held', 'listHeld'],
  speech: ['getToken'],
  storage: ['use', 'details'],
  streams: ['cancel'],
  premiumSermons: ['list', 'get', 'byTitle', 'document', 'picture'],
  premiumSermonSeries: ['list', 'get', 'byTitle', 'document'],
  preview: ['sermon'],
  ratings: ['ofItem'],
  timings: ['list', 'pace'],
  subscription: ['freeTrialStatus', 'promoCode', 'activePlans', 'countries'],
  billing: ['details', 'statements'],
  adminBilling: ['cancelAndRefund'],
};

const calls = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries as Record<string, Call>).map(([name, call]) => ({
    group,
    name,
    call,
    title: `${group}.${name}`,
  })),
);
/** Neither phones nor administrators are the user. */
const ofUsers = calls.filter(({ call }) => call.access !== 'phone' && call.access !== 'admin');
const isAllowed = ({ group, name }: (typeof calls)[number]) => allowed[group]?.includes(name) ?? false;

test('every call is either allowed or refused while an administrator acts as a user', () => {
  const unclear = ofUsers.filter(
    (each) => isAllowed(each) === isRefusedWhileActing(each.group, each.name, each.call.access),
  );
  expect(unclear.map(({ title }) => `${title} must be allowed or refused`)).toEqual([]);
  const listed = Object.entries(allowed).flatMap(([group, names]) => names.map((name) => `${group}.${name}`));
  expect(listed.filter((title) => !ofUsers.some((each) => each.title === title))).toEqual([]);
});

describe('an administrator who acts as a user', async () => {
  const product = await openProduct();
  const { send, cookieOf } = createSender(product);
  const [admin, ruth] = [await product.join('Admin'), await product.join('Ruth')];
  const cookie = await cookieOf(admin);
  const payload = { id: ruth.user.id, reason: 'Ruth cannot find her sermon.' };
  const url = '/api/Admin/StartImpersonation';
  await product.app.inject({ method: 'POST', url, headers: { cookie, 'sec-fetch-site': 'same-origin' }, payload });
  const sentence = 'Only the owner of this account can do this. Stop viewing it as an administrator first.';

  test.each(ofUsers.filter((each) => !isAllowed(each)))('is refused $title', async ({ call }) => {
    for (const method of call.methods) {
      const answer = await send(call, method, { id: 'no id' }, cookie);
      expect(answer.json()).toEqual({ success: false, error: true, message: sentence, statusCode: 403 });
    }
  });

  // These end the acting or the session, or run for long.
  const ending = ['accounts', 'acting'];
  test.each(ofUsers.filter((each) => isAllowed(each) && !ending.includes(each.group)))(
    'is not refused $title',
    async ({ call }) => {
      const answer = await send(call, call.methods[0]!, {}, cookie);
      expect(answer.body).not.toContain(sentence);
    },
  );
});
