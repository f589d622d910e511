import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@sermon/contract/accounts';
import { describe, expect, test } from 'vitest';
import { config, item, ruth, watchLeaving } from '../../testing/app.setup.tsx';
import { folder, holdPhone, openLibrary, showAsDesktop, subscriber } from '../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../testing/network.setup.ts';
import {
  activateCall,
  detailCall,
  listCall,
  premium,
  premiumAsset,
  ratingCall,
  seriesListCall,
  textCall,
  withTree,
} from '../../testing/premium.setup.ts';
import './PremiumItemScreen.tsx';
import './PremiumListScreen.tsx';

const road = premium('The Road to the Hill', {
  shortDescription: 'From Palm Sunday to Easter',
  isFree: false,
  isLocked: true,
  totalActivations: 640,
  dateCreated: '2026-11-01T00:00:00.000Z',
});
const tree = premium('One Tree, One Field', {
  shortDescription: 'Parables of growing',
  totalActivations: 812,
  dateCreated: '2026-10-01T00:00:00.000Z',
});
const valley = premium('A Quiet Valley', { dateCreated: '2026-11-20T00:00:00.000Z' });

const manuscript = premiumAsset('Manuscript');
const groups = premiumAsset('For Groups', { type: 'Folder', category: 'None' });
const study = premiumAsset('Study', { parentId: groups.id, category: 'SmallGroupStudy' });
const assets = [manuscript, groups, study];

const withPlans = { 'GET /api/AppConfig': { ...config, billing: 'sandbox' } };
const words = 'He ran to meet his son. ';
const text = (isLocked = false) => ({
  ...manuscript,
  builderAssetText: `<h1>Grace</h1><p>${words.repeat(60)}</p>`,
  isLocked,
});

type Options = { address?: string; user?: User; answers?: Record<string, unknown> };

const openList = ({ address = '/premium-sermons', user = ruth, answers = {} }: Options = {}) =>
  openLibrary([], { address, user, answers: { ...withPlans, [listCall]: [road, tree, valley], ...answers } });

/** Opens a premium sermon with its tree. */
const openItem = (sermon = tree, { user = subscriber, answers = {} }: Options = {}) =>
  openLibrary([], {
    address: `/premium-sermons/${sermon.id}`,
    user,
    answers: {
      ...withPlans,
      [listCall]: [road, tree],
      [detailCall(sermon)]: withTree(sermon, assets),
      [ratingCall(sermon)]: sermon.rating,
      [textCall(manuscript)]: text(sermon.isLocked),
      [textCall(study)]: { ...study, builderAssetText: '<p>Where do you stand?</p>', isLocked: sermon.isLocked },
      ...answers,
    },
  });

const names = () => [...document.querySelectorAll('article [data-name]')].map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole('button', { name });

describe('the list', () => {
  test('shows the newest first, with what is free and how many have added it', async () => {
    await openList();
    await screen.findByRole('link', { name: 'A Quiet Valley' });
    expect(names()).toEqual(['A Quiet Valley', 'The Road to the Hill', 'One Tree, One Field']);
    expect(screen.getByText('3 sermons')).toBeVisible();
    expect(screen.getByRole('link', { name: 'The Road to the Hill' })).toHaveAccessibleDescription(
      'From Palm Sunday to Easter Premium Added by 640 people',
    );
    expect(screen.getByRole('link', { name: 'One Tree, One Field' })).toHaveAccessibleDescription(
      'Parables of growing Free Added by 812 people',
    );
  });

  test('without billing, nothing is called free or premium', async () => {
    await openList({ answers: { 'GET /api/AppConfig': config, [listCall]: [tree] } });
    expect(await screen.findByRole('link', { name: 'One Tree, One Field' })).toHaveAccessibleDescription(
      'Parables of growing Added by 812 people',
    );
  });

  test('is sorted by name or popularity, and remembers it for both kinds', async () => {
    const { person, unmount } = await openList();
    await person.click(await button('Sort by Newest'));
    await person.click(screen.getByRole('menuitemradio', { name: 'Name' }));
    expect(names()).toEqual(['A Quiet Valley', 'One Tree, One Field', 'The Road to the Hill']);
    await person.click(await button('Sort by Name'));
    await person.click(screen.getByRole('menuitemradio', { name: 'Popularity' }));
    expect(names()).toEqual(['One Tree, One Field', 'The Road to the Hill', 'A Quiet Valley']);
    unmount();
    await openLibrary([], { address: '/premium-series', answers: { [seriesListCall]: [] } });
    expect(await button('Sort by Popularity')).toBeVisible();
  });

  test('is searched by the server, and says if nothing was found', async () => {
    const asked: (string | null)[] = [];
    const { person, address } = await openList({
      answers: {
        [listCall]: ({ searchParams }: URL) => {
          const query = searchParams.get('query');
          asked.push(query);
          return query ? [tree].filter(({ name }) => name.toLowerCase().includes(query)) : [road, tree];
        },
      },
    });
    await screen.findByRole('link', { name: 'The Road to the Hill' });
    const field = screen.getByRole('searchbox', { name: 'Search Premium Sermons' });
    await person.click(field);
    await person.paste('field');
    await waitFor(() => expect(names()).toEqual(['One Tree, One Field']));
    await waitFor(() => expect(address()).toBe('/premium-sermons?query=field'));
    await person.clear(field);
    await person.paste('xyz');
    expect(await screen.findByText('Nothing found for “xyz”')).toBeVisible();
    await person.clear(field);
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(asked.filter(Boolean)).toEqual(['field', 'xyz']);
  });

  test('does not say that nothing was found before the server has answered', async () => {
    const { person } = await openList({
      address: '/premium-sermons?query=xyz',
      answers: {
        [listCall]: ({ searchParams }: URL) => (searchParams.get('query') === 'xyz' ? [] : new Promise(() => {})),
      },
    });
    expect(await screen.findByText('Nothing found for “xyz”')).toBeVisible();
    const field = screen.getByRole('searchbox', { name: 'Search Premium Sermons' });
    await person.clear(field);
    await person.paste('field');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByText(/^Nothing found|^There are no/)).not.toBeInTheDocument();
  });

  test.each([
    ['/premium-sermons', listCall, "We're sorry, but we're having trouble loading Premium Sermons.", 'Hope'],
    ['/premium-series', seriesListCall, "We're sorry, but we're having trouble loading Premium Series.", 'Hope'],
  ])('%s says that it could not be loaded, and tries again', async (address, call, sentence, name) => {
    const { person, network } = await openLibrary([], { address, answers: { [call]: refused(500, 'Broken') } });
    expect(await screen.findByText(sentence, undefined, { timeout: 5000 })).toBeVisible();
    const { totalActivations: activations, ...fields } = premium(name);
    network.answer(call, [{ ...fields, activations, totalActivations: activations }]);
    await person.click(await button('Try Again'));
    expect(await screen.findByRole('link', { name })).toBeVisible();
  });

  test('shows placeholders while it loads', async () => {
    await openList({ answers: { [listCall]: () => new Promise(() => {}) } });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });
});

describe('the details', () => {
  test('lead back to the list, and have the name, the description and the tree', async () => {
    showAsDesktop();
    const { person, address } = await openItem();
    expect(await screen.findByRole('heading', { level: 1, name: 'One Tree, One Field' })).toBeVisible();
    const entries = within(screen.getByRole('tree', { name: 'Contents' })).getAllByRole('treeitem');
    expect(entries.map(({ title }) => title)).toEqual(['Manuscript', 'For Groups', 'Study']);
    await person.click(screen.getByRole('link', { name: 'Premium Sermon' }));
    await waitFor(() => expect(address()).toBe('/premium-sermons'));
  });

  test('say that they are loading', async () => {
    await openItem(tree, { answers: { [detailCall(tree)]: () => new Promise(() => {}) } });
    expect(await screen.findByText('Loading Premium Sermon...')).toBeVisible();
  });

  test('say that they could not be loaded, and try again', async () => {
    const { person, network } = await openItem(tree, { answers: { [detailCall(tree)]: refused(500, 'Broken') } });
    const sentence = "We're sorry, but we're having trouble loading Premium Sermons.";
    expect(await screen.findByText(sentence, undefined, { timeout: 5000 })).toBeVisible();
    network.answer(detailCall(tree), withTree(tree, assets));
    await person.click(await button('Try Again'));
    expect(await screen.findByRole('heading', { level: 1, name: 'One Tree, One Field' })).toBeVisible();
  });

  test('of an item that is not shown lead to the list', async () => {
    const { person, address } = await openItem(tree, { answers: { [detailCall(tree)]: refused(404, 'Not found') } });
    expect(await screen.findByText('This premium sermon is not available.')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'See All Premium Sermons' }));
    await waitFor(() => expect(address()).toBe('/premium-sermons'));
  });

  test('a search leads to the list, and Back returns', async () => {
    const { person, address, back } = await openItem();
    await screen.findByRole('tree');
    await person.type(screen.getByRole('searchbox', { name: 'Search Premium Sermons' }), 'g');
    await waitFor(() => expect(address()).toBe('/premium-sermons?query=g'));
    back();
    await waitFor(() => expect(address()).toBe(`/premium-sermons/${tree.id}`));
  });

  test('show the first document whole next to the tree, and then another one', async () => {
    showAsDesktop();
    const { person } = await openItem();
    const first = within(await screen.findByRole('region', { name: 'Preview of Manuscript' }));
    expect(await first.findByText(/He ran to meet/)).toBeVisible();
    await person.click(screen.getByRole('treeitem', { name: /Study/ }));
    const sheet = await screen.findByRole('region', { name: 'Preview of Study' });
    await waitFor(() => expect(sheet).toHaveTextContent('Where do you stand?'));
    const crumbs = within(within(sheet).getByRole('navigation', { name: 'Place in the contents' }));
    expect(crumbs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'One Tree, One Field',
      'For Groups',
    ]);
    await person.click(crumbs.getByRole('button', { name: 'For Groups' }));
    await waitFor(() => expect(screen.getByRole('treeitem', { name: /For Groups/ })).toHaveFocus());
  });

  test('the tree is used with the keyboard', async () => {
    showAsDesktop();
    const { person } = await openItem();
    const entry = (name: RegExp) => screen.queryByRole('treeitem', { name });
    await screen.findByRole('tree');
    entry(/Manuscript/)!.focus();
    await person.keyboard('{ArrowDown}');
    expect(entry(/For Groups/)).toHaveFocus();
    await person.keyboard('{ArrowLeft}');
    expect(entry(/For Groups/)).toHaveAttribute('aria-expanded', 'false');
    expect(entry(/Study/)).not.toBeInTheDocument();
    await person.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(entry(/Study/)).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByRole('region', { name: 'Preview of Study' })).toBeVisible();
  });

  test('of a locked item show three bands, of which only the first can be read', async () => {
    showAsDesktop();
    const { person } = await openItem(road, { user: ruth });
    const assign = watchLeaving();
    const sheet = await screen.findByRole('region', { name: 'Preview of Manuscript' });
    expect(await within(sheet).findByText('The full text is for subscribers.')).toBeVisible();
    const blurred = [...sheet.querySelectorAll('[data-blur]')];
    expect(blurred.map((band) => [band.getAttribute('data-blur'), band.getAttribute('aria-hidden')])).toEqual([
      ['light', 'true'],
      ['heavy', 'true'],
    ]);
    await person.click(screen.getByRole('button', { name: 'UNLOCK' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/activate?upgradePath=Direct&upgradeAction=31'));
    await person.click(within(sheet).getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('button', { name: 'Add to My Library' })).not.toBeInTheDocument();
  });

  test('on a phone, a document opens in a dialog with the button', async () => {
    holdPhone();
    const { person } = await openItem();
    await person.click(await screen.findByRole('treeitem', { name: /Manuscript/ }));
    // The name is in the card only (spec part 3 §2.7).
    expect(screen.getByRole('heading', { level: 1, name: 'Premium Sermon', hidden: true })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: tree.name, hidden: true })).toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: 'Manuscript' }));
    expect(await dialog.findByText(/He ran to meet/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add to My Library' })).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Close preview' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a text that could not be loaded says so, and is tried again', async () => {
    showAsDesktop();
    const { person, network } = await openItem(tree, { answers: { [textCall(manuscript)]: refused(500, 'Broken') } });
    const sentence = 'The text of this document could not be loaded.';
    expect(await screen.findByText(sentence, undefined, { timeout: 5000 })).toBeVisible();
    network.answer(textCall(manuscript), text());
    await person.click(await button('Try Again'));
    expect(await screen.findByText(/He ran to meet/)).toBeVisible();
  });

  test('a picture that is missing or cannot be loaded is the default one', async () => {
    await openItem({ ...tree, thumbnailUrl: '/api/PremiumSermon/Picture/x' });
    await screen.findByRole('tree');
    const picture = document.querySelector('main img')!;
    expect(picture).toHaveAttribute('src', '/api/PremiumSermon/Picture/x');
    picture.dispatchEvent(new Event('error'));
    await waitFor(() => expect(document.querySelector('main img')!.getAttribute('src')).toMatch(/defaultPicture/));
  });
});

describe('adding to the library', () => {
  const copy = folder('One Tree, One Field');
  const inside = item('Manuscript', { parentId: copy.id });

  test('adds once on a double click, and opens the new folder', async () => {
    const { person, network, address } = await openItem(tree, { answers: { [activateCall]: copy.id } });
    network.answer('GET /api/LibraryItems', [copy, inside]);
    await person.dblClick(await button('Add to My Library'));
    await waitFor(() => expect(address()).toBe(`/library-home/${copy.id}`));
    expect(await screen.findByText('The One Tree, One Field has been added to your Library.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'More actions for Manuscript' })).toBeVisible();
    expect(network.bodiesOf(activateCall)).toEqual([{ PremiumSermonId: tree.id, again: false }]);
  });

  test('is busy meanwhile', async () => {
    const { person } = await openItem(tree, { answers: { [activateCall]: () => new Promise(() => {}) } });
    await person.click(await button('Add to My Library'));
    expect(await button('Adding')).toHaveAttribute('aria-busy', 'true');
  });

  test.each([
    [
      'without a reason',
      refused(500, 'Something went wrong. Please try again.'),
      'Error activating One Tree, One Field.',
    ],
    [
      'if the library is full',
      refused(409, 'Your library is full. Please delete what you no longer need.'),
      'Error activating One Tree, One Field. Your library is full. Please delete what you no longer need.',
    ],
    [
      'without a connection',
      noAnswer,
      'Error activating One Tree, One Field. Cannot reach Sermon Maker. Please try again.',
    ],
  ])('says that it failed, %s', async (_, answer, sentence) => {
    const { person, address } = await openItem(tree, { answers: { [activateCall]: answer } });
    await person.click(await button('Add to My Library'));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(address()).toBe(`/premium-sermons/${tree.id}`);
    expect(await button('Add to My Library')).toBeVisible();
  });

  test('says so if the item is hidden meanwhile, and the page does, too', async () => {
    const { person, network } = await openItem(tree, {
      answers: { [activateCall]: refused(404, 'Request was submitted to the incorrect location.') },
    });
    await screen.findByRole('tree');
    network.answer(detailCall(tree), refused(404, 'Request was submitted to the incorrect location.'));
    await person.click(await button('Add to My Library'));
    expect(
      await screen.findByText('Error activating One Tree, One Field. This premium sermon is not available.'),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: 'See All Premium Sermons' })).toBeVisible();
    expect(screen.queryByText(/incorrect location/)).not.toBeInTheDocument();
  });

  test('asks before it adds a second copy', async () => {
    const second = folder('One Tree, One Field');
    const { person, network, address } = await openItem(tree, {
      answers: {
        [detailCall(tree)]: { ...withTree(tree, assets), copyId: copy.id },
        [activateCall]: second.id,
      },
    });
    await person.click(await button('Add to My Library'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a second copy?' }));
    expect(dialog.getByRole('link', { name: 'Open My Copy' })).toHaveAttribute('href', `/library-home/${copy.id}`);
    expect(network.bodiesOf(activateCall)).toEqual([]);
    network.answer('GET /api/LibraryItems', [copy, second]);
    await person.click(dialog.getByRole('button', { name: 'Add Second Copy' }));
    await waitFor(() => expect(address()).toBe(`/library-home/${second.id}`));
    expect(network.bodiesOf(activateCall)).toEqual([{ PremiumSermonId: tree.id, again: true }]);
  });

  test('asks, too, if the copy was added in another window', async () => {
    const { person, network } = await openItem(tree, {
      answers: { [activateCall]: refused(409, 'One Tree, One Field is already in your library.') },
    });
    await screen.findByRole('tree');
    network.answer(detailCall(tree), { ...withTree(tree, assets), copyId: copy.id });
    await person.click(await button('Add to My Library'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a second copy?' }));
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(network.bodiesOf(activateCall)).toHaveLength(1);
  });

  test('leads to the upgrade page if the subscription has ended meanwhile', async () => {
    const open = { ...road, isLocked: false };
    const { person, network } = await openItem(open, {
      answers: { [activateCall]: refused(403, 'Upgrade required') },
    });
    await screen.findByRole('tree');
    network.answer(detailCall(road), withTree(road, assets));
    await person.click(await button('Add to My Library'));
    const dialog = within(await screen.findByRole('dialog', { name: 'The Road to the Hill' }));
    const assign = watchLeaving();
    await person.click(dialog.getByRole('button', { name: 'Activate Now' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/activate?upgradePath=Direct&upgradeAction=31'));
  });

  test('an administrator who views an account can read, but not add', async () => {
    showAsDesktop();
    const { person, network } = await openItem(tree, { user: { ...subscriber, inAdminImpersonationMode: true } });
    const add = await button('Add to My Library');
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await person.click(add);
    expect(network.bodiesOf(activateCall)).toEqual([]);
    expect(screen.getByText('You can read this, but only the owner of this account can add it.')).toBeVisible();
  });
});

test('a premium sermon shows its average rating, and is rated there', async () => {
  const rated = premium('The Rated Sermon', { rating: { average: 4.5, count: 12, own: null } });
  const { person } = await openItem(rated, {
    answers: { 'PUT /api/Ratings/Rate': { average: 4.5, count: 13, own: 8 } },
  });
  expect(await screen.findByText('4.5 (12 ratings)')).toBeVisible();
  await person.click(screen.getByRole('radio', { name: '4 stars' }));
  expect(await screen.findByText('Your rating: 4 stars')).toBeVisible();
  expect(await screen.findByText('4.5 (13 ratings)')).toBeVisible();
});
