import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { item, ruth, whoIsHere, type WireItem } from '../../testing/app.setup.tsx';
import { openBuilder } from '../../testing/builder.setup.tsx';
import { watchDownloads } from '../../testing/downloads.setup.ts';
import { holdPhone, openLibrary, showAsDesktop, subscriber } from '../../testing/library.setup.tsx';
import { refused, refusedFields } from '../../testing/network.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';
import { shareModule } from './lazyShare.tsx';

// No test waits for the dialog.
await shareModule.fetch();

const get = 'GET /api/Share/GetUserSharedAsset/*';
const create = 'POST /api/Share/CreateUserSharedAsset';
const turnOn = 'PUT /api/Share/Share';
const turnOff = 'PUT /api/Share/UnShare';
const saveShare = 'POST /api/Share/SaveAssetShare';
const getPreference = 'GET /api/Share/GetUserSharedPreference';
const savePreference = 'POST /api/Share/SaveUserSharePreferences';
const setChurchName = 'PUT /api/Share/SetChurchName';

const address = 'https://gracechapel.sermonhouse.example/the-father-who-runs';
const preference = { subdomain: 'gracechapel', churchName: '', commentEmails: true };
const father = item('The Father Who Runs');

const shareOf = (overrides: object = {}) => ({
  id: '0197a2c4-0000-7000-8000-0000000000aa',
  builderAssetId: father.id,
  kind: 'sermon',
  name: father.name,
  category: 'Manuscript',
  shareId: 'k7q2m9x4w8r3',
  enabled: false,
  isShared: false,
  slug: '/the-father-who-runs',
  url: 'https://sermon.example/share/k7q2m9x4w8r3',
  churchUrl: address,
  views: 128,
  dateShared: '2026-11-15T09:00:00.000Z',
  assetShareType: 'None',
  videoPath: '',
  commentsEnabled: false,
  commentsHeld: true,
  heldComments: 0,
  isListed: false,
  isHandout: false,
  scripture: 'Luke 15:11-32',
  churchName: '',
  churchAddress: 'gracechapel',
  commentEmails: true,
  hasUnshared: false,
  ...overrides,
});
const on = { enabled: true, isShared: true };
const youTube = { ...on, assetShareType: 'YouTube', videoPath: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' };
const toggled = (isShared: boolean) => ({ id: father.id, isShared, shareId: 'k7q2m9x4w8r3' });

afterEach(() => {
  if (!navigator.onLine) setOnline(true);
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

type Given = {
  share?: object | null;
  answers?: object;
  user?: typeof ruth;
  overrides?: Partial<WireItem>;
  entry?: string;
};

/** Opens the builder, and the dialog from the File menu. */
async function openDialog({
  share = shareOf(),
  answers = {},
  user = subscriber,
  overrides,
  entry = 'Share',
}: Given = {}) {
  const app = await openBuilder({
    user,
    overrides: { id: father.id, ...overrides },
    answers: { [get]: share, ...answers },
  });
  await app.person.click(await screen.findByRole('button', { name: 'File' }));
  await app.person.click(screen.getByRole('menuitem', { name: entry }));
  const dialog = within(await screen.findByRole('dialog'));
  const click = async (name: string) => app.person.click(await dialog.findByRole('button', { name }));
  return { ...app, dialog, click };
}

const sharing = { name: 'Share this sermon' };
/** An installation on which every church has a host of its own. */
const withHosts = whoIsHere(subscriber, { shareHost: 'sermonhouse.example' });

describe('switching on and off', () => {
  test('the first time, the share is created, switched off, and the dialog tells what will happen', async () => {
    const { dialog, network } = await openDialog({ share: null, answers: { [create]: shareOf() } });
    // No call asks for a church's address where it has no use.
    expect(await dialog.findByRole('switch', sharing)).not.toBeChecked();
    expect(screen.getByRole('dialog', { name: 'Share “The Father Who Runs”' })).toBeVisible();
    expect(dialog.getByRole('switch', sharing)).toHaveAccessibleDescription('Only you can open it now.');
    expect(dialog.getByText('gracechapel.sermonhouse.example')).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: 'Link' })).toBeNull();
    expect(network.bodiesOf(create)).toEqual([{ builderAssetId: father.id, kind: 'sermon' }]);
  });

  test('a subscriber switches on and off, and the details tell so', async () => {
    showAsDesktop();
    const { dialog, person, network } = await openDialog({
      answers: { [turnOn]: toggled(true), [turnOff]: toggled(false) },
    });
    await person.click(await dialog.findByRole('switch', sharing));
    expect(await screen.findByText('Share is now enabled.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(address.replace('https://', ''));
    expect(dialog.getByText('128 views since 15 Nov 2026. Yours are not counted.')).toBeVisible();
    expect(screen.getByText('Shared')).toBeInTheDocument();

    network.answer(get, null);
    await person.click(dialog.getByRole('switch', sharing));
    expect(await screen.findByText('Share is now disabled.')).toBeVisible();
    expect(dialog.getByRole('switch', sharing)).not.toBeChecked();
    expect(await screen.findByText('Not shared')).toBeInTheDocument();
    expect(network.bodiesOf(turnOn)).toEqual([{ libraryAssetId: father.id, kind: 'sermon' }]);
    expect(network.bodiesOf(turnOff)).toEqual([{ libraryAssetId: father.id, kind: 'sermon' }]);
  });

  test('the document stays marked as shared while its slides are', async () => {
    showAsDesktop();
    const { dialog, person, network } = await openDialog({
      share: shareOf(on),
      overrides: { isShared: true },
      answers: { [turnOff]: toggled(false) },
    });
    const toggle = await dialog.findByRole('switch', sharing);
    network.answer(get, shareOf({ ...on, kind: 'slides' }));
    await person.click(toggle);
    expect(await screen.findByText('Share is now disabled.')).toBeVisible();
    expect(screen.getByText('Shared')).toBeInTheDocument();
  });

  test('is reverted if it fails; turning off shows the message of the server', async () => {
    const { dialog, person, network } = await openDialog({ answers: { [turnOn]: refused(500, 'Not now') } });
    await person.click(await dialog.findByRole('switch', sharing));
    expect(await screen.findByText('Toggling share was unsuccessful. Please try again.')).toBeVisible();
    expect(dialog.getByRole('switch', sharing)).not.toBeChecked();

    network.answer(turnOn, toggled(true));
    network.answer(turnOff, refused(500, 'The server is busy.'));
    await person.click(dialog.getByRole('switch', sharing));
    await screen.findByText('Share is now enabled.');
    await person.click(dialog.getByRole('switch', sharing));
    expect(await screen.findByText('The server is busy.')).toBeVisible();
    expect(dialog.getByRole('switch', sharing)).toBeChecked();
  });

  test('a free user is offered a subscription, and is not asked for an address', async () => {
    const { dialog, person, network } = await openDialog({
      user: ruth,
      answers: { ...whoIsHere(ruth, { shareHost: 'sermonhouse.example' }), [getPreference]: null },
    });
    await person.click(await dialog.findByRole('switch', sharing));
    const prompt = await screen.findByRole('dialog', { name: 'Share' });
    expect(prompt).toHaveTextContent('Sharing requires a subscription.');
    await person.click(within(prompt).getByRole('button', { name: 'Not Now' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Share' })).toBeNull());
    expect(dialog.getByRole('switch', sharing)).not.toBeChecked();
    expect(network.bodiesOf(turnOn)).toEqual([]);
  });

  test('a page that an administrator turned off stays off, and the dialog says why', async () => {
    const why = 'This page was turned off by an administrator. Only an administrator can turn it on again.';
    const { dialog, person } = await openDialog({ answers: { [turnOn]: refused(403, why) } });
    await person.click(await dialog.findByRole('switch', sharing));
    expect(await screen.findByText(why)).toBeVisible();
    expect(dialog.getByRole('switch', sharing)).not.toBeChecked();
  });

  test('a free user is warned before sharing is turned off, which the server allows once', async () => {
    const once = 'You have already turned off sharing once.';
    const { dialog, person } = await openDialog({
      user: ruth,
      share: shareOf(on),
      answers: { [turnOff]: refused(403, once) },
    });
    await person.click(await dialog.findByRole('switch', sharing));
    const confirm = await screen.findByRole('dialog', { name: 'Confirm Unshare' });
    expect(confirm).toHaveTextContent('“The Father Who Runs” will no longer open for anyone who has the link.');
    expect(confirm).toHaveTextContent('Once turned off, sharing cannot be restored without upgrading.');
    const keep = within(confirm).getByRole('button', { name: 'Keep Sharing' });
    expect(keep).toHaveFocus();
    await person.click(keep);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm Unshare' })).toBeNull());
    expect(dialog.getByRole('switch', sharing)).toBeChecked();

    await person.click(dialog.getByRole('switch', sharing));
    await person.click(await screen.findByRole('button', { name: 'Unshare' }));
    expect(await screen.findByText(once)).toBeVisible();
    expect(await dialog.findByRole('switch', sharing)).toBeChecked();
  });

  test('a free user who has turned off sharing before learns how to take the page down', async () => {
    const { dialog, person, network } = await openDialog({ user: ruth, share: shareOf({ ...on, hasUnshared: true }) });
    await person.click(await dialog.findByRole('switch', sharing));
    const confirm = await screen.findByRole('dialog', { name: "Sharing Can't Be Turned Off" });
    expect(confirm).toHaveTextContent(
      'You are on the free plan, and have already turned off sharing once. To take this page down, move the document to the trash: its page closes at once.',
    );
    expect(confirm).not.toHaveTextContent('Once turned off');
    expect(within(confirm).queryByRole('button', { name: 'Unshare' })).toBeNull();
    await person.click(within(confirm).getByRole('button', { name: 'Keep Sharing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: "Sharing Can't Be Turned Off" })).toBeNull());
    expect(network.bodiesOf(turnOff)).toEqual([]);
  });
});

describe('what cannot be loaded', () => {
  test('the preference', async () => {
    const { dialog, click, network } = await openDialog({
      answers: { ...withHosts, [getPreference]: refused(500, 'Not now') },
    });
    expect(await dialog.findByText('Unable to load shared infomation. Please try again')).toBeVisible();
    network.answer(getPreference, preference);
    await click('Try Again');
    expect(await dialog.findByRole('switch', sharing)).toBeInTheDocument();
  });

  test('the share', async () => {
    const { dialog, click, network } = await openDialog({ answers: { [get]: refused(500, 'Not now') } });
    expect(await dialog.findByText('Unable to get share. Please try again')).toBeVisible();
    network.answer(get, shareOf());
    await click('Try Again');
    expect(await dialog.findByRole('switch', sharing)).toBeInTheDocument();
  });

  test('a share that cannot be created closes the dialog', async () => {
    await openDialog({ share: null, answers: { [create]: refused(500, 'Not now') } });
    expect(await screen.findByText('Unable to initialize share. Please try again')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'File' })).toHaveFocus();
  });
});

describe('the link', () => {
  test('is copied, and opened in a window of its own', async () => {
    let forms: Record<string, Blob> = {};
    vi.stubGlobal('ClipboardItem', function clipboardItem(given: typeof forms) {
      forms = given;
    });
    const { dialog, click } = await openDialog({ share: shareOf(on) });
    Object.defineProperty(navigator, 'clipboard', { value: { write: async () => {} }, configurable: true });
    await click('Copy Link');
    expect(await screen.findByText('Link copied to clipboard.')).toBeVisible();
    expect(await forms['text/plain']!.text()).toBe(address);
    expect(dialog.getByRole('link', { name: 'Open the Page' })).toHaveAttribute('target', '_blank');
    expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(dialog.queryByText(/can open this address/)).toBeNull();
  });

  test('says if the browser cannot copy', async () => {
    const write = () => Promise.reject(new Error('No'));
    vi.stubGlobal('ClipboardItem', function clipboardItem() {});
    const { click } = await openDialog({ share: shareOf(on) });
    Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
    await click('Copy Link');
    expect(await screen.findByText('Error: It appears your web browser does not support copying.')).toBeVisible();
  });

  test('is shown with a warning if only this computer can open it', async () => {
    const { dialog } = await openDialog({ share: shareOf({ ...on, churchUrl: 'http://127.0.0.1:3000/share/k7q2' }) });
    expect(
      await dialog.findByText(
        'Only this computer can open this address. Other devices need the address of Sermon Maker on your network or on the internet. The administrator of this site finds out how to change that under Health.',
      ),
    ).toBeVisible();
  });

  test('is shown with a note if it works in the same network only', async () => {
    const { dialog } = await openDialog({ share: shareOf({ ...on, churchUrl: 'http://192.168.1.20/share/k7q2' }) });
    expect(await dialog.findByText('Only devices in the same network can open this address.')).toBeVisible();
  });

  test('is sent with the share sheet of the device, if there is one', async () => {
    const send = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.reject(new Error('Closed')));
    Object.defineProperty(navigator, 'share', { value: send, configurable: true });
    const { click } = await openDialog({ share: shareOf(on) });
    await click('Send');
    expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'The Father Who Runs', url: address });
  });

  test('is saved as a QR code', async () => {
    const files = watchDownloads();
    const { dialog, click, person } = await openDialog({ share: shareOf(on) });
    expect(await dialog.findByRole('img', { name: 'QR code with the link' })).toBeVisible();
    await click('Save QR Code');
    await person.click(screen.getByRole('menuitem', { name: 'Vector image (SVG), for print' }));
    expect(files.map(({ name, type }) => [name, type])).toEqual([['The Father Who Runs.svg', 'image/svg+xml']]);
    expect(await files[0]!.text()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
  });

  test('is printed for the bulletin, three times on a page, while the sermon is open', async () => {
    let sheet: HTMLElement | null = null;
    vi.stubGlobal('print', () => {
      window.dispatchEvent(new Event('beforeprint'));
      sheet = document.getElementById('print-root');
      window.dispatchEvent(new Event('afterprint'));
    });
    const { click } = await openDialog({ share: shareOf({ ...on, name: '<b>Home</b>', churchName: 'Grace & Truth' }) });
    await click('Print for the Bulletin');
    const slips = within(sheet!).getAllByRole('article', { hidden: true });
    expect(slips).toHaveLength(3);
    for (const slip of slips) {
      expect(slip.querySelector('path')).not.toBeNull();
      expect(slip.querySelector('div')?.textContent.replaceAll(/\s+/g, ' ').trim()).toBe(
        `Grace & Truth <b>Home</b> Luke 15:11–32 Read the sermon: ${address.replace('https://', '')}`,
      );
    }
    expect(document.getElementById('print-root')).toBeNull();
  });

  test('is made a handout', async () => {
    const { dialog, person, network } = await openDialog({
      share: shareOf(on),
      answers: { [saveShare]: shareOf({ ...on, isHandout: true }) },
    });
    await person.click(await dialog.findByRole('switch', { name: 'Make it a handout' }));
    await waitFor(() => expect(network.bodiesOf(saveShare)).toEqual([{ assetShareId: shareOf().id, isHandout: true }]));
    expect(dialog.getByRole('switch', { name: 'Make it a handout' })).toBeChecked();
  });

  test('changes that are made while another one is on its way are sent after it', async () => {
    let finish = (_: Response) => {};
    const { dialog, person, network } = await openDialog({
      share: shareOf(on),
      answers: { [saveShare]: () => new Promise<Response>((resolve) => (finish = resolve)) },
    });
    const listed = await dialog.findByRole('switch', { name: 'Let search engines find it' });
    const handout = dialog.getByRole('switch', { name: 'Make it a handout' });
    await person.click(listed);
    await person.click(handout);
    await waitFor(() => expect(handout).toBeChecked());
    await waitFor(() => expect(network.bodiesOf(saveShare)).toHaveLength(1));
    network.answer(saveShare, shareOf({ ...on, isHandout: true }));
    finish(Response.json({ success: false, error: true, message: 'Not now', statusCode: 500 }, { status: 500 }));
    expect(await screen.findByText('An unknown error occurred. Please try again.')).toBeVisible();
    await waitFor(() =>
      expect(network.bodiesOf(saveShare)).toEqual([
        { assetShareId: shareOf().id, isListed: true },
        { assetShareId: shareOf().id, isHandout: true },
      ]),
    );
    expect(listed).not.toBeChecked();
    expect(handout).toBeChecked();
  });

  test('may be listed by search engines, and is reverted if that fails', async () => {
    const { dialog, person, network } = await openDialog({
      share: shareOf(on),
      answers: { [saveShare]: shareOf({ ...on, isListed: true }) },
    });
    const listed = await dialog.findByRole('switch', { name: 'Let search engines find it' });
    await person.click(listed);
    await waitFor(() => expect(network.bodiesOf(saveShare)).toEqual([{ assetShareId: shareOf().id, isListed: true }]));
    expect(listed).toBeChecked();
    network.answer(saveShare, refused(500, 'Not now'));
    await person.click(listed);
    expect(await screen.findByText('An unknown error occurred. Please try again.')).toBeVisible();
    expect(listed).toBeChecked();
  });
});

test('settings that are changed one right after the other are all saved, in their order', async () => {
  let reply = (_share: object) => {};
  const first = new Promise<object>((resolve) => {
    reply = resolve;
  });
  const { dialog, person, network } = await openDialog({
    share: shareOf(on),
    answers: { [saveShare]: () => first },
  });
  const [listed, handout] = [{ name: 'Let search engines find it' }, { name: 'Make it a handout' }];
  await person.click(await dialog.findByRole('switch', listed));
  await person.click(dialog.getByRole('switch', handout));
  expect(dialog.getByRole('switch', handout)).toBeChecked();
  const { id: assetShareId } = shareOf();
  await waitFor(() => expect(network.bodiesOf(saveShare)).toEqual([{ assetShareId, isListed: true }]));
  network.answer(saveShare, refused(500, 'Not now'));
  reply(shareOf({ ...on, isListed: true }));
  expect(await screen.findByText('An unknown error occurred. Please try again.')).toBeVisible();
  expect(network.bodiesOf(saveShare)).toEqual([
    { assetShareId, isListed: true },
    { assetShareId, isHandout: true },
  ]);
  expect(dialog.getByRole('switch', handout)).not.toBeChecked();
  expect(dialog.getByRole('switch', listed), 'only what failed is reverted').toBeChecked();
});

describe('the video message', () => {
  const openVideo = async (given: Given = {}) => {
    const app = await openDialog({ share: shareOf(on), ...given });
    await app.click('Add a Video');
    const video = within(await screen.findByRole('dialog', { name: 'Share a video message' }));
    const choose = async () => {
      await app.person.click(video.getByRole('button', { name: 'My Video Is There' }));
      return video.findByRole('textbox', { name: 'Link to the video' });
    };
    return { ...app, video, choose };
  };

  test('is added in two steps', async () => {
    const { video, choose, person, network, dialog } = await openVideo({ answers: { [saveShare]: shareOf(youTube) } });
    expect(video.getByText('Step 1').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(video.getByRole('link', { name: 'How to add a video' })).toHaveAttribute('href', '/help.html#video-message');
    const field = await choose();
    expect(field).toHaveFocus();
    expect(video.getByText('Step 2').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(video.getByRole('radio', { name: 'YouTube' })).toBeChecked();
    expect(video.getByRole('button', { name: 'Add' })).toBeDisabled();
    await person.type(field, 'https://youtu.be/dQw4w9WgXcQ');
    await person.click(video.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Video saved')).toBeVisible();
    expect(await dialog.findByText('A video on YouTube')).toBeVisible();
    expect(network.bodiesOf(saveShare)).toEqual([
      { assetShareId: shareOf().id, assetShareVideoTypeId: 1, videoPath: 'https://youtu.be/dQw4w9WgXcQ' },
    ]);
  });

  test.each([
    ['YouTube', 'Sorry, this YouTube url is invalid. (Example: https://www.youtube.com/watch?v=dQw4w9WgXcQ)'],
    ['Facebook', 'Sorry, this Facebook url is invalid. (Example: https://www.facebook.com/watch?v=1234567890)'],
    ['Vimeo', 'Sorry, this Vimeo url is invalid. (Example: https://vimeo.com/265636445)'],
  ])('must be a link to %s', async (service, sentence) => {
    const { video, choose, person, network } = await openVideo();
    const field = await choose();
    await person.click(video.getByRole('radio', { name: service }));
    await person.type(field, 'https://elsewhere.example/1{Enter}');
    expect(field).toHaveAccessibleDescription(sentence);
    expect(field).toHaveFocus();
    expect(network.bodiesOf(saveShare)).toEqual([]);
  });

  test('shows what the server says about the link', async () => {
    const { choose, person } = await openVideo({
      answers: { [saveShare]: refusedFields({ VideoPath: ['Enter the address of your video.'] }) },
    });
    const field = await choose();
    await person.type(field, 'https://youtu.be/dQw4w9WgXcQ{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Enter the address of your video.'));
  });

  test('is changed', async () => {
    const { click } = await openDialog({ share: shareOf(youTube) });
    await click('Change');
    const video = within(await screen.findByRole('dialog', { name: 'Share a video message' }));
    expect(video.getByRole('textbox', { name: 'Link to the video' })).toHaveFocus();
    expect(video.getByRole('radio', { name: 'YouTube' })).toBeChecked();
  });

  test('is removed after a question, and the focus goes to the button that adds one', async () => {
    const { dialog, click, person, network } = await openDialog({
      share: shareOf(youTube),
      answers: { [saveShare]: shareOf(on) },
    });
    await click('Remove');
    const question = await screen.findByRole('dialog', { name: 'Remove Video' });
    await person.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Video Removed')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Add a Video' })).toHaveFocus());
    expect(network.bodiesOf(saveShare)).toEqual([{ assetShareId: shareOf().id, assetShareVideoTypeId: 0 }]);
  });
});

describe("the church's name", () => {
  const named = (overrides: object) => shareOf({ ...on, churchUrl: null, churchAddress: null, ...overrides });

  test('is optional, and can be added, changed and removed', async () => {
    const { dialog, click, person, network } = await openDialog({
      share: named({}),
      answers: { [setChurchName]: null },
    });
    expect(
      await dialog.findByText('Readers see it at the top of all your shared pages. Without it, they see your name.'),
    ).toBeVisible();
    await click('Add the name of your church');
    const field = dialog.getByRole('textbox', { name: 'Name of your church' });
    expect(field).toHaveFocus();
    await person.type(field, "St. Martin's Lutheran Church");
    await click('Save');
    expect(await screen.findByText('The name of your church was saved.')).toBeVisible();
    expect(dialog.getByText("St. Martin's Lutheran Church")).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Change the name of your church' })).toHaveFocus();
    await click('Change the name of your church');
    await person.clear(dialog.getByRole('textbox', { name: 'Name of your church' }));
    await click('Save');
    expect(await dialog.findByRole('button', { name: 'Add the name of your church' })).toHaveFocus();
    expect(network.bodiesOf(setChurchName)).toEqual([
      { churchName: "St. Martin's Lutheran Church" },
      { churchName: '' },
    ]);
  });

  test('replaces the address that pages show without it', async () => {
    const { dialog } = await openDialog({ share: named({ churchAddress: 'stmartinslutheran' }) });
    expect(await dialog.findByText(/Without it, they see “stmartinslutheran”\.$/)).toBeVisible();
  });

  test('is shown with the address of the church', async () => {
    const { dialog } = await openDialog({ share: named({ churchName: 'Grace Chapel', churchUrl: address }) });
    expect(
      await dialog.findByText('Readers see it at the top of all your shared pages at gracechapel.sermonhouse.example.'),
    ).toBeVisible();
  });

  test('is not changed if the server refuses it', async () => {
    const { click, dialog } = await openDialog({
      share: named({}),
      answers: { [setChurchName]: refusedFields({ ChurchName: ['The name you entered is too long'] }) },
    });
    await click('Add the name of your church');
    await click('Save');
    const field = dialog.getByRole('textbox', { name: 'Name of your church' });
    await waitFor(() => expect(field).toHaveAccessibleDescription('The name you entered is too long'));
  });
});

describe('Before you share your message...', () => {
  const openAddress = async (answers: object = {}) => {
    const app = await openDialog({
      answers: {
        ...withHosts,
        [getPreference]: null,
        ...answers,
      },
    });
    await screen.findByRole('dialog', { name: 'Before you share your message...' });
    const save = () => app.dialog.getByRole('button', { name: 'Save' });
    const acknowledge = async () =>
      app.person.click(
        app.dialog.getByRole('checkbox', { name: 'I understand that once saved this domain cannot be changed.' }),
      );
    return { ...app, save, acknowledge };
  };

  test('the address is cleaned while it is entered, and saved once it is acknowledged', async () => {
    const { dialog, person, save, acknowledge, network } = await openAddress({ [savePreference]: preference });
    const field = dialog.getByRole('textbox', { name: 'My church web address' });
    expect(field).toHaveFocus();
    expect(dialog.getByText('Enter your church web address.')).toBeVisible();
    await person.type(field, 'www.GraceChapel.org');
    expect(dialog.getByText('www.GraceChapel.org was shortened to gracechapel')).toBeVisible();
    expect(dialog.getByText('11 of 20')).toBeVisible();
    expect(dialog.getByText('.sermonhouse.example')).toBeVisible();
    expect(dialog.getByText('Your pages will be at gracechapel.sermonhouse.example/…')).toBeVisible();
    expect(save()).toBeDisabled();
    expect(dialog.getByText('Check the box above to save.')).toBeVisible();
    await acknowledge();
    expect(dialog.queryByText('Check the box above to save.')).toBeNull();
    expect(field).toHaveValue('gracechapel');
    expect(dialog.getByText('www.GraceChapel.org was shortened to gracechapel')).toBeVisible();
    await person.click(save());
    expect(await dialog.findByRole('switch', sharing)).toBeInTheDocument();
    expect(network.bodiesOf(savePreference)).toEqual([{ subdomain: 'gracechapel' }]);
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  test('a church without a website gives its name', async () => {
    const { dialog, person, click, save, acknowledge, network } = await openAddress({ [savePreference]: preference });
    await click('I do not have a church website');
    await person.type(dialog.getByRole('textbox', { name: 'The name of my church' }), 'Grace Chapel');
    expect(dialog.getByText('Your pages will be at grace-chapel.sermonhouse.example/…')).toBeVisible();
    await acknowledge();
    await person.click(save());
    await dialog.findByRole('switch', sharing);
    expect(network.bodiesOf(savePreference)).toEqual([{ subdomain: 'grace-chapel', churchName: 'Grace Chapel' }]);
  });

  test('more than 20 characters are too long', async () => {
    const { dialog, person, click } = await openAddress();
    const address = dialog.getByRole('textbox', { name: 'My church web address' });
    await person.type(address, 'the-church-by-the-sea');
    expect(address).toHaveAccessibleDescription(
      'Oops. The web address you entered is too long, please make it a bit shorter.',
    );
    await click('I do not have a church website');
    const name = dialog.getByRole('textbox', { name: 'The name of my church' });
    await person.type(name, 'The Church by the Sea');
    expect(name).toHaveAccessibleDescription('The name you entered is too long, please make it a bit shorter.');
  });

  test('shows what the server says about the address', async () => {
    const taken = 'This web address is already in use. Please choose another one.';
    const { dialog, person, save, acknowledge } = await openAddress({
      [savePreference]: refusedFields({ Subdomain: [taken] }),
    });
    const field = dialog.getByRole('textbox', { name: 'My church web address' });
    await person.type(field, 'gracechapel');
    await acknowledge();
    await person.click(save());
    await waitFor(() => expect(field).toHaveAccessibleDescription(taken));
    expect(field).toHaveFocus();
  });
});

describe('Share Slides', () => {
  const slides = { overrides: { slideCount: 2 } as Partial<WireItem>, entry: 'Share Slides' };

  test('shares the slides, without a video', async () => {
    const { dialog, person, network } = await openDialog({
      ...slides,
      share: shareOf({ kind: 'slides' }),
      answers: { [turnOn]: toggled(true) },
    });
    await person.click(await dialog.findByRole('switch', { name: 'Share these slides' }));
    expect(await screen.findByText('Share is now enabled.')).toBeVisible();
    expect(network.bodiesOf(turnOn)).toEqual([{ libraryAssetId: father.id, kind: 'slides' }]);
    expect(dialog.queryByRole('button', { name: 'Add a Video' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Share the slides of “The Father Who Runs”' })).toBeVisible();
  });

  test('needs slides', async () => {
    const { person } = await openBuilder({ user: subscriber });
    await person.click(await screen.findByRole('button', { name: 'File' }));
    const entry = screen.getByRole('menuitem', { name: /^Share Slides/ });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    expect(entry).toHaveTextContent('This document has no slides.');
  });
});

describe('where sharing begins', () => {
  test('not in a template', async () => {
    const { person } = await openBuilder({ overrides: { isTemplate: true } });
    await person.click(await screen.findByRole('button', { name: 'File' }));
    expect(screen.queryByRole('menuitem', { name: /^Share/ })).toBeNull();
  });

  test('in the details of the builder, to which the focus returns', async () => {
    showAsDesktop();
    const { person } = await openBuilder({
      user: subscriber,
      overrides: { id: father.id },
      answers: { [get]: shareOf() },
    });
    const panel = within(await screen.findByRole('tabpanel', { name: 'Details' }));
    const button = panel.getByRole('button', { name: 'Share' });
    expect(panel.getByText('Not shared')).toBeVisible();
    await person.click(button);
    expect(await screen.findByRole('switch', sharing)).toBeInTheDocument();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
  });

  test('not without a connection', async () => {
    holdPhone();
    const { choose } = await openLibrary([father], { user: subscriber });
    await choose('The Father Who Runs', 'Details');
    const details = within(await screen.findByRole('dialog', { name: 'Details' }));
    setOnline(false);
    const button = details.getByRole('button', { name: 'Share' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveAccessibleDescription('Sharing needs a connection.');
  });

  test('in the menu and the details of the library, which marks what is shared', async () => {
    holdPhone();
    const { person, choose, network } = await openLibrary([{ ...father, isShared: true }], {
      user: subscriber,
      answers: { [get]: shareOf(on), [turnOff]: toggled(false) },
    });
    expect(await screen.findByRole('img', { name: 'Shared' })).toBeVisible();
    await choose('The Father Who Runs', 'Details');
    const details = within(await screen.findByRole('dialog', { name: 'Details' }));
    expect(details.getByText('Shared')).toBeVisible();
    await person.click(details.getByRole('button', { name: 'Share' }));
    const toggle = await screen.findByRole('switch', sharing);
    expect(toggle).toBeChecked();
    network.answer(get, null);
    network.answer('GET /api/LibraryItems', [father]);
    await person.click(toggle);
    expect(await screen.findByText('Share is now disabled.')).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('img', { name: 'Shared' })).toBeNull();
    await choose('The Father Who Runs', 'Share');
    expect(await screen.findByRole('dialog', { name: 'Share “The Father Who Runs”' })).toBeInTheDocument();
  });
});
