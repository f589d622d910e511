import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { User } from '@sermon/contract/accounts';
import { folder, holdPhone, openLibrary, subscriber, waitUntilGone, asDocument } from '../../testing/library.setup.tsx';
import { config, item, ruth } from '../../testing/app.setup.tsx';
import { noAnswer, refused, refusedFields } from '../../testing/network.setup.ts';
import { answerOwn, builtIn, builtInCall, ownCall, ownTemplate, textCall } from '../../testing/templates.setup.ts';
// Imported up front so that notices do not expire while a busy machine loads the builder.
import '../builder/BuilderScreen.tsx';
import './TemplatesScreen.tsx';

const parable = ownTemplate('Parable', '<h1>Title</h1><p>Set the scene by the road.</p><p>Who stands there?</p>', {
  opening: '<h1>Title</h1><p>Set the scene by the road.</p>',
  templateDescription: 'One story, told slowly',
  category: 'Outline',
});
const vigil = ownTemplate('Vigil', '<p>Light the candle.</p>', { isStarred: true });

const expository = builtIn('Expository', {
  description: 'Verse by verse',
  content: '<h1>The passage</h1><p>What did it mean then?</p>',
  category: ['Manuscript', 'Outline'],
});
const words = 'Blessed are those who mourn. ';
const funeral = builtIn('Funeral', {
  description: 'For the day of burial',
  content: `<p>${words.repeat(60).slice(0, 1500)}</p>`,
  isFree: false,
  isLocked: true,
});

type Options = { address?: string; user?: User; answers?: Record<string, unknown> };

/** Opens the templates screen with the test's user templates and built-in templates. */
const openTemplates = ({ address = '/sermon-templates', user = subscriber, answers = {} }: Options = {}) =>
  openLibrary([parable.item, vigil.item, item('A sermon')], {
    address,
    user,
    answers: {
      [ownCall]: answerOwn([parable, vigil]),
      [textCall(parable.item)]: parable.document,
      [textCall(vigil.item)]: vigil.document,
      [builtInCall]: [expository, funeral],
      ...answers,
    },
  });

const names = () => [...document.querySelectorAll('article [data-name]')].map(({ textContent }) => textContent);
const card = (name: string) => screen.findByRole('link', { name });

/** Replaces `location.assign` with a mock that records where the app would have navigated. */
function watchLeaving() {
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { origin: location.origin, pathname: '/', assign });
  return assign;
}

describe('Sermon Templates', () => {
  test("shows the person's own templates, then those that come with the product", async () => {
    await openTemplates({ answers: { 'GET /api/AppConfig': { ...config, billing: 'sandbox' } } });
    const own = within(await screen.findByRole('region', { name: 'Your templates' }));
    expect(own.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Parable', 'Vigil']);
    expect(own.getByRole('link', { name: 'Parable' })).toHaveAccessibleDescription(
      'One story, told slowly Sermon Outline',
    );
    const others = within(screen.getByRole('region', { name: 'Built-in templates' }));
    expect(others.getByRole('link', { name: 'Expository' })).toHaveAccessibleDescription('Verse by verse Free');
    expect(others.getByRole('link', { name: 'Funeral' })).toHaveAccessibleDescription('For the day of burial Premium');
  });

  test('without billing, no template is called free or premium, and the cards show the categories', async () => {
    await openTemplates({ answers: { [builtInCall]: [expository, { ...funeral, isLocked: false }] } });
    expect(await card('Funeral')).toHaveAccessibleDescription('For the day of burial Sermon Manuscript');
    expect(await card('Expository')).toHaveAccessibleDescription('Verse by verse Sermon Manuscript, Sermon Outline');
  });

  test('shows the first page of each, hidden from screen readers', async () => {
    await openTemplates();
    const page = (await card('Parable')).closest('article')!.firstElementChild;
    expect(page).toHaveTextContent('TitleSet the scene by the road.');
    expect(page).toHaveAttribute('aria-hidden', 'true');
    expect(page).toHaveAttribute('inert');
  });

  test.each([
    ['a name', 'exposi', ['Expository']],
    ['a description', 'BURIAL', ['Funeral']],
    ['the text', 'what did it mean', ['Expository']],
    ['the name of an own template', 'vig', ['Vigil']],
    ['the description of an own template', 'told slowly', ['Parable']],
    ['the text of an own template', 'light the candle', ['Vigil']],
  ])('is searched by %s', async (_, query, found) => {
    await openTemplates({ address: `/sermon-templates?query=${query}` });
    await waitFor(() => expect(names()).toEqual(found));
  });

  test('says that none was found, and that there are none', async () => {
    const { person } = await openTemplates({ address: '/sermon-templates?query=xyz', answers: { [builtInCall]: [] } });
    expect(await screen.findByText('Nothing found for “xyz”')).toBeVisible();
    expect(screen.getByText('Check the spelling, or try fewer or shorter words.')).toBeVisible();
    await person.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(names()).toEqual(['Parable', 'Vigil']));
  });

  test('sends a search to the server, but not for an empty field', async () => {
    const asked: (string | null)[] = [];
    const answer = answerOwn([parable, vigil]);
    const { person } = await openTemplates({
      answers: {
        [ownCall]: (url: URL) => {
          asked.push(url.searchParams.get('query'));
          return answer(url);
        },
      },
    });
    await card('Vigil');
    const search = screen.getByRole('searchbox');
    await person.click(search);
    await person.paste('candle');
    await waitFor(() => expect(names()).toEqual(['Vigil']));
    await person.clear(search);
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(asked).toEqual([null, 'candle']);
  });

  test('does not search the server for a user without templates', async () => {
    const asked: string[] = [];
    await openLibrary([], {
      address: '/sermon-templates?query=xyz',
      answers: {
        [builtInCall]: [expository],
        [ownCall]: ({ search }: URL) => {
          asked.push(search);
          return [];
        },
      },
    });
    expect(await screen.findByText('Nothing found for “xyz”')).toBeVisible();
    expect(asked).toEqual(['']);
  });

  test('shows local matches at once, then those from the server, and says that there are none only after its reply', async () => {
    const answers: (() => void)[] = [];
    const { person } = await openTemplates({
      address: '/sermon-templates?query=road',
      answers: {
        [ownCall]: (url: URL) =>
          url.searchParams.has('query')
            ? new Promise((resolve) => answers.push(() => resolve(answerOwn([parable, vigil])(url))))
            : [parable.listed, vigil.listed],
      },
    });
    expect(await screen.findByLabelText('Loading')).toBeInTheDocument();
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(screen.queryByText(/^Nothing found/)).not.toBeInTheDocument();
    answers[0]!();
    await waitFor(() => expect(names()).toEqual(['Parable']));

    // An extended search may still match the same texts, so the matches stay. A different search may not, so they are
    // removed.
    const search = screen.getByRole('searchbox');
    await person.type(search, '.');
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(names()).toEqual(['Parable']);
    answers[1]!();
    await person.clear(search);
    await person.paste('vig');
    await waitFor(() => expect(names()).toEqual(['Vigil']));
    await waitFor(() => expect(answers).toHaveLength(3));
    expect(names()).toEqual(['Vigil']);
  });

  test('says that the texts could not be searched, keeps the matches, and can be retried', async () => {
    const fails = refused(500, 'Something went wrong. Please try again.');
    const { person, network } = await openTemplates({
      address: '/sermon-templates?query=what',
      answers: { [ownCall]: (url: URL) => (url.searchParams.has('query') ? fails : [parable.listed, vigil.listed]) },
    });
    const sentence = 'The text of your templates could not be searched. Matches in names and descriptions are shown.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(names()).toEqual(['Expository']);
    network.answer(ownCall, [vigil.listed]);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(names()).toEqual(['Vigil', 'Expository']));
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  test('does not claim that there are no matches when the texts could not be searched', async () => {
    const fails = refused(500, 'Something went wrong. Please try again.');
    await openTemplates({
      address: '/sermon-templates?query=xyz',
      answers: { [ownCall]: (url: URL) => (url.searchParams.has('query') ? fails : [parable.listed]) },
    });
    expect(await screen.findByText(/could not be searched/)).toBeVisible();
    expect(screen.queryByText(/^Nothing found/)).not.toBeInTheDocument();
  });

  test("says that older templates are in the library when the server's list is full", async () => {
    const many = Array.from({ length: 500 }, (_, n) => ownTemplate(`Outline ${n}`, ''));
    // All but one of the listed templates have since been deleted, so the test renders only one card.
    await openLibrary([many[0]!.item], {
      address: '/sermon-templates',
      answers: { [ownCall]: many.map(({ listed }) => listed) },
    });
    expect(
      await screen.findByText(
        'Only your 500 newest templates are listed and searched. Older ones are in your library.',
      ),
    ).toBeVisible();
  });

  test('says that there are none', async () => {
    await openLibrary([], { address: '/sermon-templates' });
    expect(await screen.findByText('There are no sermon templates yet.')).toBeVisible();
  });

  test.each([ownCall, builtInCall])('says that they could not be loaded, and can be retried: %s', async (call) => {
    const { person, network } = await openTemplates({
      answers: { [call]: refused(500, 'Something went wrong. Please try again.') },
    });
    expect(await screen.findByText("We're sorry, but we're having trouble loading templates.")).toBeVisible();
    network.answer(call, []);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  test('scrolls to the template named in the address', async () => {
    await openTemplates({ address: `/sermon-templates?templateId=${funeral.id}` });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Funeral' })).toHaveFocus());
  });

  test("offers the library's actions for the user's own templates, and shows their results immediately", async () => {
    const star = 'PUT /api/BuilderAssets/SetStarredBuilderAsset';
    const remove = `DELETE /api/BuilderAssets/DeleteBuilderAsset/${parable.item.id}`;
    const { choose, openMenu, person } = await openTemplates({
      answers: { [star]: { ...parable.item, isStarred: true }, [remove]: null },
    });
    await openMenu('Parable');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Open/), 'Use Template', 'Duplicate', 'Details']),
    );
    await person.click(screen.getByRole('menuitem', { name: /^Add Star/ }));
    expect(await screen.findByText('Star added to Parable')).toBeVisible();
    expect(screen.getAllByRole('img', { name: 'Starred' })).toHaveLength(2);
    await choose('Parable', 'Delete');
    expect(await screen.findByText('Parable deleted')).toBeVisible();
    await waitUntilGone('Parable');
  });

  test("creates a document from the menu of the user's own template", async () => {
    const { choose } = await openTemplates();
    await choose('Vigil', 'Use Template');
    const dialog = await screen.findByRole('dialog', { name: 'Use Template' });
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Vigil');
  });
});

describe('one template', () => {
  const open = async (name: string, options: Options = {}) => {
    const app = await openTemplates(options);
    await app.person.click(await card(name));
    await screen.findByRole('heading', { level: 1, name });
    return app;
  };
  const sheet = (name: string) => screen.findByRole('region', { name: `Preview of ${name}` });

  test('opens with a click, shows its full text, and leads back to its place in the list', async () => {
    const { person, address } = await open('Expository');
    expect(address()).toBe(`/sermon-templates/${expository.id}`);
    expect(await sheet('Expository')).toHaveTextContent('The passageWhat did it mean then?');
    expect(screen.getByText('Verse by verse')).toBeVisible();
    expect(screen.getByText('Sermon Manuscript, Sermon Outline')).toBeVisible();
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    await person.click(way.getByRole('link', { name: 'Sermon Templates' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Expository' })).toHaveFocus());
  });

  test("shows the opening of the user's own until the full text has loaded", async () => {
    let answer = () => {};
    await open('Parable', {
      answers: { [textCall(parable.item)]: () => new Promise((resolve) => (answer = () => resolve(parable.document))) },
    });
    const page = await sheet('Parable');
    expect(page).toHaveTextContent('TitleSet the scene by the road.');
    expect(within(page).getByLabelText('Loading')).toBeInTheDocument();
    answer();
    await waitFor(() => expect(page).toHaveTextContent('TitleSet the scene by the road.Who stands there?'));
    expect(within(page).queryByLabelText('Loading')).not.toBeInTheDocument();
  });

  test("says that the text of the user's own could not be loaded, and can be retried", async () => {
    const { person, network } = await open('Parable', {
      answers: { [textCall(parable.item)]: refused(500, 'Something went wrong. Please try again.') },
    });
    const page = within(await sheet('Parable'));
    expect(await page.findByText("This template's text could not be loaded.")).toBeVisible();
    expect(page.getByText('Set the scene by the road.')).toBeVisible();
    network.answer(textCall(parable.item), parable.document);
    await person.click(page.getByRole('button', { name: 'Try Again' }));
    expect(await page.findByText('Who stands there?')).toBeVisible();
    expect(page.queryByText(/could not be loaded/)).not.toBeInTheDocument();
  });

  test("is shown in its current version on each visit if it is the user's own", async () => {
    const { person, network } = await open('Parable');
    expect(await within(await sheet('Parable')).findByText('Who stands there?')).toBeVisible();
    await person.click(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Sermon Templates' }),
    );
    network.answer(textCall(parable.item), { ...parable.document, text: '<p>Who stands here?</p>' });
    await person.click(await card('Parable'));
    expect(await within(await sheet('Parable')).findByText('Who stands here?')).toBeVisible();
    expect(screen.queryByText('Who stands there?')).not.toBeInTheDocument();
  });

  test('opens even if it is too old to be listed', async () => {
    await openTemplates({ address: `/sermon-templates/${parable.item.id}`, answers: { [ownCall]: [vigil.listed] } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Parable' })).toBeVisible();
    expect(screen.getByText('One story, told slowly')).toBeVisible();
    expect(await within(await sheet('Parable')).findByText('Who stands there?')).toBeVisible();
  });

  test('has a back button on the phone', async () => {
    holdPhone();
    const { person } = await openTemplates({ address: `/sermon-templates/${expository.id}` });
    await person.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sermon Templates' })).toBeVisible();
  });

  test('becomes a document, which opens, if it is built in', async () => {
    const activate = 'POST /api/SermonTemplate/Activate';
    const made = item('Easter morning');
    const { person, network, address } = await open('Expository', {
      answers: {
        [activate]: made.id,
        [`GET /api/LibraryItems/GetLibraryItem/${made.id}`]: made,
        [`GET /api/BuilderAssets/GetBuilderAsset/${made.id}`]: noAnswer,
      },
    });
    await person.click(screen.getByRole('button', { name: 'Use Template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Use Template' }));
    expect(dialog.getByLabelText('Name')).toHaveFocus();
    expect(dialog.getByLabelText('Name')).toHaveValue('Expository');
    await person.clear(dialog.getByLabelText('Name'));
    await person.keyboard('{Enter}');
    expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Name cannot be blank');
    expect(network.bodiesOf(activate)).toEqual([]);
    await person.keyboard('Easter morning');
    await person.selectOptions(dialog.getByLabelText('Category'), 'Sermon Outline');
    await person.keyboard('{Enter}');
    await person.click(dialog.getByRole('button', { name: 'Use Template' }));
    expect(await screen.findByText('The Easter morning has been added to your Library.')).toBeVisible();
    expect(address()).toBe(`/build/${made.id}`);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    expect(network.bodiesOf(activate)).toEqual([
      { sermonTemplateId: expository.id, name: 'Easter morning', category: 'Outline', parentId: null },
    ]);
  });

  test.each([
    ['a server error', refused(500, 'Something went wrong. Please try again.')],
    ['no connection', noAnswer],
  ])('says that it could not be used: %s', async (_, answer) => {
    const { person } = await open('Expository', { answers: { 'POST /api/SermonTemplate/Activate': answer } });
    await person.click(screen.getByRole('button', { name: 'Use Template' }));
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Error activating Expository.');
  });

  test("can be used, edited and duplicated if it is the user's own", async () => {
    const use = 'POST /api/BuilderAssets/SaveFromTemplateAsset';
    const { person, network } = await open('Parable', { answers: { [use]: refusedFields({ Name: ['Taken'] }) } });
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/build/${parable.item.id}`);
    await person.click(screen.getByRole('button', { name: 'Use Template' }));
    const name = await screen.findByLabelText('Name');
    expect(screen.queryByLabelText('Category')).not.toBeInTheDocument();
    await person.keyboard('Luke 15{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Taken'));
    expect(network.bodiesOf(use)).toEqual([{ id: parable.item.id, name: 'Luke 15', parentId: null }]);
  });

  test('is duplicated by a subscriber as a template of that name', async () => {
    const duplicate = 'POST /api/BuilderAssets/DuplicateBuilderAsset';
    const copy = ownTemplate('Parable - Copy', '');
    const { person, address } = await open('Parable', {
      answers: { [duplicate]: copy.item, [textCall(copy.item)]: noAnswer },
    });
    await person.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByText('Parable - Copy created')).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/build/${copy.item.id}`));
  });

  test('offers a free user who duplicates it the upgrade page', async () => {
    const assign = watchLeaving();
    const { person } = await open('Parable', { user: ruth });
    await person.click(screen.getByRole('button', { name: 'Duplicate' }));
    await person.click(await screen.findByRole('button', { name: 'Activate Now' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/activate?upgradePath=Duplicate&upgradeAction=21'));
  });

  test('shows 500 characters clearly and 1000 blurred if it is locked, and can only be unlocked', async () => {
    const assign = watchLeaving();
    const { person } = await open('Funeral', { user: ruth });
    const bands = [...(await sheet('Funeral')).children].slice(0, 3);
    const written = words.repeat(60);
    expect(bands.map(({ textContent }) => textContent)).toEqual([
      written.slice(0, 500),
      written.slice(500, 1000),
      written.slice(1000, 1500),
    ]);
    expect(bands.map((band) => band.getAttribute('aria-hidden'))).toEqual([null, 'true', 'true']);
    expect(bands.map((band) => band.getAttribute('data-blur'))).toEqual([null, 'light', 'heavy']);
    expect(screen.queryByRole('button', { name: 'Use Template' })).not.toBeInTheDocument();
    // One Unlock button is next to the text and visible immediately. The other is below the text.
    expect(screen.getAllByRole('button', { name: 'Unlock' })).toHaveLength(2);
    await person.click(screen.getAllByRole('button', { name: 'Unlock' })[0]!);
    expect(assign).toHaveBeenCalledWith('/activate?upgradePath=Premium+Template&upgradeAction=24');
  });

  test('shows Not Found if it does not exist', async () => {
    await openTemplates({ address: '/sermon-templates/0197a2c4-0000-7000-8000-00000000dead' });
    expect(await screen.findByText("We're sorry, but we couldn't find the page you've requested.")).toBeVisible();
  });

  test('is left by a search, and Back returns to it', async () => {
    const { person, address, back } = await open('Expository');
    await person.type(screen.getByRole('searchbox', { name: 'Search Sermon Templates' }), 'f');
    await waitFor(() => expect(address()).toBe('/sermon-templates?query=f'));
    back();
    expect(await screen.findByRole('heading', { level: 1, name: 'Expository' })).toBeVisible();
  });
});

describe('Choose a template', () => {
  const open = async (options: Options & { folderOf?: string } = {}) => {
    const app = await openTemplates({ address: '/library-home', ...options });
    const dialog = within(await app.chooseNew('Choose a template'));
    const choose = async (name: string) => app.person.click(await dialog.findByRole('button', { name }));
    return { ...app, dialog, choose };
  };

  test('shows every template with its first page, and is searched', async () => {
    const { dialog, person } = await open();
    await dialog.findByRole('region', { name: 'Your templates' });
    expect(names()).toEqual(['Parable', 'Vigil', 'Expository', 'Funeral']);
    const search = dialog.getByRole('searchbox', { name: 'Search Sermon Templates' });
    expect(search).toHaveFocus();
    await person.type(search, 'mourn');
    expect(names()).toEqual(['Funeral']);
    await person.clear(search);
    await person.type(search, 'xyz');
    expect(await dialog.findByText('Nothing found for “xyz”')).toBeVisible();
    await person.keyboard('{Escape}');
    expect(search).toHaveValue('');
    expect(names()).toHaveLength(4);
  });

  test('creates a document from the chosen template in the open folder', async () => {
    const use = 'POST /api/BuilderAssets/SaveFromTemplateAsset';
    const advent = folder('Advent 2026');
    const made = item('Week 1', { parentId: advent.id });
    const app = await openLibrary([advent, parable.item], {
      address: `/library-home/${advent.id}`,
      answers: {
        [ownCall]: [parable.listed],
        [textCall(parable.item)]: parable.document,
        [use]: made,
        [`GET /api/LibraryItems/GetLibraryItem/${made.id}`]: made,
        [`GET /api/BuilderAssets/GetBuilderAsset/${made.id}`]: asDocument(made),
        [`PUT /api/BuilderAssets/WasAccessed/${made.id}`]: null,
        'GET /api/BuilderPreferences/GetBuilderPreferences': noAnswer,
      },
    });
    const dialog = within(await app.chooseNew('Choose a template'));
    await app.person.click(await dialog.findByRole('button', { name: 'Parable' }));
    expect(dialog.getByRole('heading', { name: 'Parable' })).toHaveFocus();
    const preview = dialog.getByRole('region', { name: 'Preview of Parable' });
    expect(preview).toHaveTextContent('Set the scene by the road.');
    await waitFor(() => expect(preview).toHaveTextContent('Set the scene by the road.Who stands there?'));
    await app.person.tab();
    await app.person.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Use Template' });
    await app.person.keyboard('Week 1{Enter}');
    expect(await screen.findByText('The Week 1 has been added to your Library.')).toBeVisible();
    expect(app.address()).toBe(`/build/${made.id}`);
    expect(app.network.bodiesOf(use)).toEqual([{ id: parable.item.id, name: 'Week 1', parentId: advent.id }]);
  });

  test('Esc goes from one template back to all, with the same focus, and then to the library', async () => {
    const { dialog, choose, person } = await open();
    await choose('Expository');
    await person.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Expository' })).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'New' })).toHaveFocus();
  });

  test('previews a locked template without offering to use it', async () => {
    const { dialog, choose } = await open({ user: ruth });
    await choose('Funeral');
    expect(dialog.getAllByRole('button', { name: 'Unlock' })).toHaveLength(2);
    expect(dialog.queryByRole('button', { name: 'Use Template' })).not.toBeInTheDocument();
  });

  test.each([ownCall, builtInCall])('says that they could not be loaded, and can be retried: %s', async (call) => {
    const { dialog, network, person } = await open({
      answers: { [call]: refused(500, 'Something went wrong. Please try again.') },
    });
    expect(await dialog.findByText('Could not load Templates')).toBeVisible();
    network.answer(call, []);
    await person.click(dialog.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  test('takes the full screen on the phone', async () => {
    holdPhone();
    await open();
    expect(screen.getByRole('dialog', { name: 'Choose a template' })).toHaveClass('MuiDialog-paperFullScreen');
    expect(await screen.findByRole('searchbox', { name: 'Search Sermon Templates' })).not.toHaveFocus();
  });
});
