import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item, ruth } from '../../testing/app.setup.tsx';
import { openBuilder } from '../../testing/builder.setup.tsx';
import { watchDownloads } from '../../testing/downloads.setup.ts';
import { holdPhone, showAsDesktop, subscriber } from '../../testing/library.setup.tsx';
import { refused, refusedFields } from '../../testing/network.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';
import { fakeUploads } from '../../testing/uploads.setup.ts';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const sermon = [
  '<h1>The Father Who Runs</h1>',
  `<p>${slide('a', 'Jesus tells a story about an open gate.')}</p>`,
  `<p>You do not see someone by accident. ${slide('b', 'You have been watching the road.')}</p>`,
  '<p>Notice the order of the verbs.</p>',
  `<h2>${slide('c', 'The Elder Brother')}</h2>`,
].join('');
const { id: documentId } = item('The Father Who Runs');
const saveAspect = `PUT /api/BuilderAssets/SaveSlideAspectRatio/${documentId}/4x3`;
const savePreferences = 'POST /api/BuilderPreferences/SaveBuilderPreferences';
const getPreferences = 'GET /api/BuilderPreferences/GetBuilderPreferences';
const settingsOf = (slideExporterAspectRatio: string) => ({
  slideExporterAspectRatio,
  customSlideBackgroundImagePath: null,
  customSlideBackgroundImageUrl: null,
  customSlideBackgroundScrim: null,
  dateModified: new Date().toISOString(),
});

const list = () => screen.findByRole('list', { name: 'Slides' });
const row = (name: RegExp) => screen.findByRole('button', { name });
const rows = async () =>
  within(await list())
    .getAllByRole('button', { name: /^Slide \d/ })
    .map((button) => `${button.getAttribute('aria-label')} (${button.getAttribute('aria-description')})`);

async function openPanel(options: Parameters<typeof openBuilder>[0] = {}) {
  showAsDesktop();
  const app = await openBuilder({ text: sermon, overrides: { id: documentId }, ...options });
  await app.paper();
  await app.person.click(await screen.findByRole('tab', { name: /Slides/ }));
  return app;
}

describe('the Slides panel', () => {
  test('lists the slides with their words and how they fit, and its tab has their number', async () => {
    await openPanel();
    expect(await rows()).toEqual([
      'Slide 1: Jesus tells a story about an open gate. (Fits on one page at 42 pt.)',
      'Slide 2: You have been watching the road. (Fits on one page at 42 pt.)',
      'Slide 3: The Elder Brother (Fits on one page at 56 pt.)',
    ]);
    expect(screen.getByText('3 slides')).toBeVisible();
    expect(screen.getByRole('tab', { name: '3 Slides' })).toBeVisible();
  });

  test('without slides, says how to make one', async () => {
    await openPanel({ text: '<p>He ran.</p>' });
    expect(await screen.findByText('Select a line and choose Add Slide.')).toBeVisible();
  });

  test('a click puts the cursor at the words, and the row of the slide at the cursor is marked', async () => {
    const { person, paper } = await openPanel();
    await person.click(await row(/^Slide 2:/));
    expect(await paper()).toHaveFocus();
    expect(await row(/^Slide 2:/)).toHaveAttribute('aria-current', 'true');
    expect(await row(/^Slide 1:/)).not.toHaveAttribute('aria-current');
  });

  test('is one Tab stop; keys move in it, remove a slide and move one', async () => {
    const { person, paper } = await openPanel();
    (await row(/^Slide 1:/)).focus();
    await person.keyboard('{End}');
    expect(await row(/^Slide 3:/)).toHaveFocus();
    await person.keyboard('{ArrowUp}');
    expect(await row(/^Slide 2:/)).toHaveFocus();
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByText('Moved to position 3. The lines in your sermon moved, too.')).toBeVisible();
    expect(await row(/^Slide 3: You have been watching/)).toBeVisible();
    expect((await paper()).lastElementChild).toHaveTextContent('You do not see someone by accident. You have been');
    await waitFor(async () => expect(await row(/^Slide 3: You/)).toHaveFocus());
    await person.keyboard('{Home}{Delete}');
    expect(await screen.findByText('Slide 1 removed. Its words are still in your sermon.')).toBeVisible();
    expect(await paper()).toHaveTextContent('Jesus tells a story about an open gate.');
    expect(await screen.findByText('2 slides')).toBeVisible();
  });

  test('the menu of a slide changes its layout and its text size', async () => {
    const { person } = await openPanel();
    const choose = async (name: string) => {
      await person.click(await row(/^More for slide 3$/));
      await person.click(await screen.findByRole('menuitemradio', { name }));
    };
    await choose('Large');
    await waitFor(async () =>
      expect((await rows())[2]).toBe('Slide 3: The Elder Brother (Fits on one page at 67 pt.)'),
    );
    await choose('Lower Third');
    await waitFor(async () =>
      expect((await rows())[2]).toBe('Slide 3: The Elder Brother (Fits on one page at 50 pt.)'),
    );
    await person.click(await row(/^More for slide 3$/));
    expect(
      (await screen.findAllByRole('menuitemradio', { checked: true })).map(({ textContent }) => textContent),
    ).toEqual(['Lower Third', 'Large']);
  });

  test('a removed slide comes back with Undo', async () => {
    const { person } = await openPanel();
    await person.click(await screen.findByRole('button', { name: 'More for slide 2' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Remove Slide' }));
    expect(await screen.findByText('2 slides')).toBeVisible();
    const notice = await screen.findByText('Slide 2 removed. Its words are still in your sermon.');
    await person.click(within(notice.parentElement!).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 slides')).toBeVisible();
  });

  test('shows the settings offline, but does not change them', async () => {
    const { person, network } = await openPanel();
    await list();
    act(() => setOnline(false));
    await person.click(screen.getByRole('button', { name: 'Background' }));
    const dialog = await screen.findByRole('dialog', { name: 'Slide Settings' });
    const save = within(dialog).getByRole('button', { name: 'Save' });
    expect(save).toHaveAccessibleDescription('Not available offline');
    await person.click(save);
    expect(network.bodiesOf(savePreferences)).toEqual([]);
  });
});

describe('the preview', () => {
  test('shows one page at a time; keys turn the pages and the parts of long slides', async () => {
    const long = 'He arose, and came to his father. But while he was still far off, his father saw him. '.repeat(12);
    const { person } = await openPanel({ text: `${sermon}<p>then</p><p>${slide('d', long)}</p>` });
    await person.click(await screen.findByRole('button', { name: 'Preview slide 3' }));
    const drawer = await screen.findByRole('dialog', { name: 'Slide 3 of 4' });
    expect(within(drawer).getByRole('img', { name: 'The Elder Brother' })).toBeVisible();
    expect(within(drawer).getByText('Fits on one page at 56 pt.')).toBeVisible();
    await person.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: 'Slide 4 of 4' })).toBeVisible();
    expect(within(drawer).getByText(/^Part 1 of \d$/)).toBeVisible();
    expect(within(drawer).getByText(/^Too long for one page\. It is shown in \d parts at \d+ pt\.$/)).toBeVisible();
    await person.keyboard('{ArrowRight}');
    expect(within(drawer).getByText(/^Part 2 of \d$/)).toBeVisible();
    await person.keyboard('{Home}');
    expect(screen.getByRole('dialog', { name: 'Slide 1 of 4' })).toBeVisible();
    expect(within(drawer).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await person.keyboard('{End}');
    expect(within(drawer).getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('goes to the slide whose number is typed, and shows the number until then', async () => {
    const { person } = await openPanel({ answers: { [`GET /api/BuilderAssets/SlideNotes/${documentId}`]: [] } });
    await person.click(await screen.findByRole('button', { name: 'Preview slide 1' }));
    const drawer = await screen.findByRole('dialog', { name: 'Slide 1 of 3' });
    await person.keyboard('3');
    expect(within(drawer).getByText('Go to slide 3: press Enter')).toBeVisible();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Slide 3 of 3' })).toBeVisible();
    expect(within(drawer).queryByText(/^Go to slide/)).toBeNull();
    // Escape removes the digits first, and an unknown number leads nowhere.
    await person.keyboard('2{Escape}');
    expect(within(drawer).queryByText(/^Go to slide/)).toBeNull();
    await person.keyboard('7{Enter}');
    expect(screen.getByRole('dialog', { name: 'Slide 3 of 3' })).toBeVisible();
    await person.keyboard('12{Backspace}');
    expect(within(drawer).getByText('Go to slide 1: press Enter')).toBeVisible();
    // Enter completes the number also if a button has the focus. Without a number, it presses the button.
    within(drawer).getByRole('button', { name: 'Next' }).focus();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Slide 1 of 3' })).toBeVisible();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Slide 2 of 3' })).toBeVisible();
    await person.click(within(drawer).getByRole('textbox', { name: 'Notes' }));
    await person.keyboard('3');
    expect(within(drawer).queryByText(/^Go to slide/)).toBeNull();
    within(drawer).getByRole('button', { name: 'Next' }).focus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Slide/ })).toBeNull());
  });

  test('shows the colors of the text, with pens that can be read on the picture', async () => {
    const words = '<span data-pen="red">red</span> and <mark data-color="yellow">marked</mark>';
    const { person } = await openPanel({ text: `<p>${slide('a', words)}</p>` });
    await person.click(await screen.findByRole('button', { name: 'Preview slide 1' }));
    const picture = await screen.findByRole('img', { name: 'red and marked' });
    expect(within(picture).getByText('red')).toHaveStyle({ color: '#FFB4A8' });
    expect(within(picture).getByText('marked')).toHaveStyle({ backgroundColor: '#F8E7A0', color: '#25211B' });
  });

  test('opens with F2 at the slide that has the cursor, and remembers that it is open', async () => {
    const { person, network, paper } = await openPanel();
    await person.click(await row(/^Slide 2:/));
    expect(await paper()).toHaveFocus();
    await person.keyboard('{F2}');
    expect(await screen.findByRole('dialog', { name: 'Slide 2 of 3' })).toBeVisible();
    expect(network.bodiesOf(savePreferences)).toEqual([{ builderSlidesDrawerOpen: true }]);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Slide/ })).toBeNull());
    expect(network.bodiesOf(savePreferences)).toEqual([
      { builderSlidesDrawerOpen: true },
      { builderSlidesDrawerOpen: false },
    ]);
  });

  test('that was left open is open when the next document with slides opens', async () => {
    localStorage.setItem('sermon-slide-preview', 'open');
    showAsDesktop();
    const stored = { ...defaultStoredPreferences, builderSlidesDrawerOpen: true };
    await openBuilder({ text: sermon, answers: { [getPreferences]: stored } });
    expect(await screen.findByRole('dialog', { name: 'Slide 1 of 3' })).toBeVisible();
  });

  test('is not opened by itself on a phone', async () => {
    localStorage.setItem('sermon-slide-preview', 'open');
    holdPhone();
    const { paper } = await openBuilder({ text: sermon });
    await paper();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a slide that is too long', () => {
  const sentence = 'He arose, and came to his father. But while he was still far off, his father saw him. ';
  const openLong = async (words: string) => {
    const app = await openPanel({ text: `<p>${slide('a', words)}</p>` });
    await app.person.click(await screen.findByRole('button', { name: 'Preview slide 1' }));
    return { ...app, drawer: await screen.findByRole('dialog', { name: 'Slide 1 of 1' }) };
  };
  const where =
    'The slide will be split at the cursor. Move it if you like, then press Ctrl+Alt+X or choose Split Slide.';

  test('in parts is split where the part ends, or wherever the cursor is then, and Undo takes it back', async () => {
    const { person, drawer, paper } = await openLong(sentence.repeat(8));
    expect(within(drawer).getByText('Part 1 of 2')).toBeVisible();
    expect(within(drawer).getByRole('button', { name: 'Shorten the Text' })).toBeVisible();
    await person.click(within(drawer).getByRole('button', { name: 'Split Elsewhere' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await paper()).toHaveFocus();
    expect(screen.getByText(where)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Split Slide' }));
    const notice = await screen.findByText('Slide 1 was split into slides 1 and 2.');
    await waitFor(() => expect(screen.queryByText(where)).toBeNull());
    expect(await screen.findByText('2 slides')).toBeVisible();
    for (const name of await rows()) expect(name).toMatch(/^Slide \d: (He arose|But while).* \((Fits|Shrunk)/);
    await person.click(within(notice.parentElement!).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 slide, 2 pages')).toBeVisible();
  });

  test('for its size is split near the middle, also with the keyboard', async () => {
    const { person, drawer, paper } = await openLong(sentence.repeat(4));
    expect(within(drawer).getByText(/^Shrunk to \d+ pt to fit on one page\. That is hard to read/)).toBeVisible();
    await person.click(within(drawer).getByRole('button', { name: 'Split Slide' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await paper()).toHaveFocus();
    await person.keyboard('{Control>}{Alt>}x{/Alt}{/Control}');
    expect(await screen.findByText('2 slides')).toBeVisible();
    expect((await rows()).map((name) => name.slice(0, 21))).toEqual(['Slide 1: He arose, an', 'Slide 2: He arose, an']);
    await waitFor(() => expect(screen.queryByText(where)).toBeNull());
  });

  test('has a command, which says where the cursor must be', async () => {
    const { person, paper } = await openPanel();
    (await paper()).focus();
    await person.keyboard('{Control>}{Alt>}x{/Alt}{/Control}');
    expect(await screen.findByText('Put the cursor between two words of a slide to split it.')).toBeVisible();
  });

  test('and only that has these buttons', async () => {
    const { person } = await openPanel();
    await person.click(await screen.findByRole('button', { name: 'Preview slide 1' }));
    const drawer = await screen.findByRole('dialog', { name: 'Slide 1 of 3' });
    expect(within(drawer).getByRole('button', { name: 'Go to the Words' })).toBeVisible();
    expect(within(drawer).queryByRole('button', { name: /^Split|^Shorten/ })).toBeNull();
  });
});

describe('the settings', () => {
  test('save the shape for the document and the background in the preferences', async () => {
    const { person, network } = await openPanel({
      answers: {
        [saveAspect]: settingsOf('4x3'),
        [savePreferences]: { ...defaultStoredPreferences, slideExporterSelectedGalleryImageId: 2 },
      },
    });
    await list();
    await person.click(screen.getByRole('button', { name: 'Slide Settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Slide Settings' });
    expect(await within(dialog).findByRole('radio', { name: 'Mountains', checked: true })).toBeVisible();
    await person.click(within(dialog).getByRole('radio', { name: 'Clouds' }));
    expect(within(dialog).getByText('Black text on this background')).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: '4:3' }));
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.bodiesOf(savePreferences)).toEqual([{ slideExporterSelectedGalleryImageId: 2 }]);
    expect(network.bodiesOf(saveAspect)).toHaveLength(1);
    expect(within((await list()).closest('[role="tabpanel"]')!).getByRole('button', { name: '4:3' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('change the layout and the text size of all slides', async () => {
    const { person } = await openPanel();
    await list();
    await person.click(screen.getByRole('button', { name: 'Slide Settings' }));
    const size = await screen.findByRole('group', { name: 'Text size' });
    expect(within(size).getByRole('button', { pressed: true })).toHaveTextContent('Medium');
    await person.click(within(size).getByRole('button', { name: 'Small' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await rows()).toEqual([
        'Slide 1: Jesus tells a story about an open gate. (Fits on one page at 34 pt.)',
        'Slide 2: You have been watching the road. (Fits on one page at 34 pt.)',
        'Slide 3: The Elder Brother (Fits on one page at 45 pt.)',
      ]),
    );
  });

  test('a double click applies a picture at once, and the arrow keys move in two directions', async () => {
    const { person, network } = await openPanel();
    await list();
    await person.click(screen.getByRole('button', { name: 'Slide Settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Slide Settings' });
    (await within(dialog).findByRole('radio', { name: 'Mountains' })).focus();
    await person.keyboard('{ArrowRight}');
    expect(within(dialog).getByRole('radio', { name: 'Clouds', checked: true })).toHaveFocus();
    await person.dblClick(within(dialog).getByRole('radio', { name: 'Space' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.bodiesOf(savePreferences)).toEqual([{ slideExporterSelectedGalleryImageId: 4 }]);
  });

  test('that were not saved say so and stay open', async () => {
    const { person } = await openPanel({ answers: { [savePreferences]: refused(500, 'The server failed.') } });
    await list();
    await person.click(screen.getByRole('button', { name: 'Slide Settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Slide Settings' });
    await person.click(await within(dialog).findByRole('radio', { name: 'Clouds' }));
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Failed to update slide preferences.')).toBeVisible();
  });
});

describe('the notes of a slide', () => {
  const notesOf = `GET /api/BuilderAssets/SlideNotes/${documentId}`;
  const saveNote = 'PUT /api/BuilderAssets/SaveSlideNote';
  const field = () => screen.findByRole('textbox', { name: 'Notes' });

  async function openNotes(answers: object) {
    const app = await openPanel({ answers: { [notesOf]: [{ slideId: 'a', text: 'Wait here.' }], ...answers } });
    await app.person.click(await screen.findByRole('button', { name: 'Preview slide 1' }));
    await waitFor(async () => expect(await field()).toHaveValue('Wait here.'));
    return app;
  }

  test('are shown with the slide, and saved when the user leaves the field', async () => {
    const { person, network } = await openNotes({ [saveNote]: null });
    await person.type(await field(), ' Look up.');
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(await field()).toHaveValue('');
    await waitFor(() =>
      expect(network.bodiesOf(saveNote)).toEqual([{ id: documentId, slideId: 'a', text: 'Wait here. Look up.' }]),
    );
    await person.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await field()).toHaveValue('Wait here. Look up.');
  });

  test('that could not be saved stay in this browser and are sent the next time', async () => {
    const { person, network } = await openNotes({ [saveNote]: refused(500, 'The server failed.') });
    await person.type(await field(), ' Look up.');
    await person.tab();
    expect(await screen.findByText('The server failed.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Slide/ })).toBeNull());
    network.answer(saveNote, null);
    await person.click(await screen.findByRole('button', { name: 'Preview slide 1' }));
    expect(await field()).toHaveValue('Wait here. Look up.');
    await person.click(await field());
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(localStorage.length).toBeGreaterThan(0));
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('sermon-note'))).toEqual([]));
  });
});

describe('a note that was written in this browser and not sent yet', () => {
  const notesOf = `GET /api/BuilderAssets/SlideNotes/${documentId}`;
  const saveNote = 'PUT /api/BuilderAssets/SaveSlideNote';
  const draft = (text: string, base: string) =>
    localStorage.setItem(`sermon-note-drafts ${ruth.id} ${documentId}`, JSON.stringify({ a: { text, base } }));
  const openField = async (onServer: string) => {
    const app = await openPanel({ answers: { [notesOf]: [{ slideId: 'a', text: onServer }], [saveNote]: null } });
    await app.person.click(await screen.findByRole('button', { name: 'Preview slide 1' }));
    await waitFor(async () => expect(await screen.findByRole('textbox', { name: 'Notes' })).not.toHaveValue(''));
    return { ...app, field: screen.getByRole('textbox', { name: 'Notes' }) };
  };

  test('replaces the note that it was written over', async () => {
    draft('Wait here. Look up.', 'Wait here.');
    const { field } = await openField('Wait here.');
    expect(field).toHaveValue('Wait here. Look up.');
  });

  test('follows a newer note of another device, so that no word is lost', async () => {
    draft('Look up.', 'Wait here.');
    const { person, network, field } = await openField('Do not wait.');
    expect(field).toHaveValue('Do not wait.\n\nLook up.');
    await person.click(field);
    await person.tab();
    await waitFor(() =>
      expect(network.bodiesOf(saveNote)).toEqual([{ id: documentId, slideId: 'a', text: 'Do not wait.\n\nLook up.' }]),
    );
  });

  test('is saved before the slides are downloaded', async () => {
    draft('Look up.', '');
    const calls: string[] = [];
    const { person } = await openPanel({
      user: subscriber,
      answers: {
        [notesOf]: [],
        [saveNote]: () => {
          calls.push('note');
          return null;
        },
        [`GET /api/BuilderAssets/slides/${documentId}`]: () => {
          calls.push('download');
          return new Response('slides');
        },
      },
    });
    watchDownloads();
    await list();
    await person.click(screen.getAllByRole('button', { name: 'Download' }).at(-1)!);
    await person.click(await screen.findByRole('menuitem', { name: /^PowerPoint/ }));
    await waitFor(() => expect(calls).toEqual(['note', 'download']));
  });
});

describe('a picture of their own', () => {
  const address = 'GET /api/BuilderAssets/GenerateCustomSlideImageUploadUrl';
  const saveImage = 'PUT /api/BuilderAssets/SaveSlideExporterCustomBackgroundImage';
  const removeImage = `DELETE /api/BuilderAssets/DeleteSlideExporterCustomBackgroundImage/${documentId}`;
  const withPicture = {
    ...settingsOf('16x9'),
    customSlideBackgroundImagePath: 'upload/valley.jpg',
    customSlideBackgroundImageUrl: `/api/BuilderAssets/image/${documentId}?v=1`,
    customSlideBackgroundScrim: 0.4,
  };
  const upload = { url: 'https://files.example/put', filePath: 'upload/valley', contentType: 'image/png' };
  const choose = async (person: Awaited<ReturnType<typeof openPanel>>['person'], file: File) => {
    await list();
    await person.click(screen.getByRole('button', { name: 'Slide Settings' }));
    await person.upload(await screen.findByLabelText('Upload Image', { selector: 'input' }), file);
  };
  const valley = () => new File(['picture'], 'valley.png', { type: 'image/png' });

  test('is uploaded with progress, shown at once, and removed again', async () => {
    const uploads = fakeUploads();
    const { person, network } = await openPanel({
      answers: { [address]: upload, [saveImage]: withPicture, [removeImage]: settingsOf('16x9') },
    });
    await choose(person, valley());
    await waitFor(() => expect(uploads.sent()).toHaveLength(1));
    act(() => void uploads.progress(0, 64, 100));
    expect(await screen.findByText('64%')).toBeVisible();
    act(() => uploads.take(0));
    expect(await screen.findByText('Your picture')).toBeVisible();
    expect(network.bodiesOf(saveImage)).toEqual([{ id: documentId, fileContents: 'upload/valley' }]);
    expect(screen.getByText(/^This picture is light in the middle\./)).toBeVisible();
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Remove Image' }));
    expect(screen.getByRole('radio', { name: 'Mountains', checked: true })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(network.bodiesOf(removeImage)).toHaveLength(1));
  });

  test('that the server refuses says why, and a canceled upload says nothing', async () => {
    const uploads = fakeUploads();
    const why = 'This picture is damaged or incomplete. Choose another file.';
    const { person } = await openPanel({
      answers: { [address]: upload, [saveImage]: refusedFields({ Upload: [why] }) },
    });
    await choose(person, valley());
    await waitFor(() => expect(uploads.sent()).toHaveLength(1));
    act(() => uploads.take(0));
    expect(await screen.findByText(why)).toBeVisible();
    await person.upload(screen.getByLabelText('Upload Image', { selector: 'input' }), valley());
    await person.click(await screen.findByRole('button', { name: 'Cancel the upload' }));
    await waitFor(() => expect(screen.queryByText('valley.png')).toBeNull());
    expect(screen.queryByText(why)).toBeNull();
  });
});

describe('downloads', () => {
  const file = `GET /api/BuilderAssets/slides/${documentId}`;

  test('come in four formats for subscribers', async () => {
    const downloads = watchDownloads();
    const { person } = await openPanel({
      user: subscriber,
      answers: {
        [file]: () =>
          new Response('slides', {
            headers: { 'content-disposition': "attachment; filename*=utf-8''The%20Father%20Who%20Runs.pdf" },
          }),
      },
    });
    await list();
    await person.click(screen.getAllByRole('button', { name: 'Download' }).at(-1)!);
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'PowerPointText you can edit, with your notes. Looks best with the font Georgia.',
      'PDFOne page for each slide',
      'PNG imagesA zip file with a picture of each slide',
      'Plain textFor projection programs',
      'Google SlidesNot set up here. Use PowerPoint.',
    ]);
    expect(screen.getByRole('menuitem', { name: /^Google Slides/ })).toHaveAttribute('aria-disabled', 'true');
    await person.click(screen.getByRole('menuitem', { name: /^PDF/ }));
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['The Father Who Runs.pdf']));
  });

  test('need a subscription, and slides', async () => {
    const { person } = await openPanel();
    await list();
    await person.click(screen.getAllByRole('button', { name: 'Download' }).at(-1)!);
    await person.click(await screen.findByRole('menuitem', { name: /^PowerPoint/ }));
    expect(await screen.findByText(/Downloading slides requires a subscription\.$/)).toBeVisible();
  });

  test('are disabled in the Download menu of a document without slides', async () => {
    showAsDesktop();
    const { person, paper } = await openBuilder({ text: '<p>He ran.</p>' });
    await paper();
    await person.click(screen.getByRole('button', { name: 'Download' }));
    const entry = await screen.findByRole('menuitem', { name: /^Download slide presentation/ });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    expect(entry).toHaveTextContent('This sermon has no slides yet.');
  });
});
