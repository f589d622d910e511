import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { viewGroups } from '../../../frame/views.ts';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { showAsDesktop, subscriber } from '../../../testing/library.setup.tsx';

const text = '<h1>He ran</h1><p>He saw him</p>';

/** Where the keyboard is after a command: the text, a field or control of this name, or a dialog. */
type Place = 'text' | 'dialog' | { role: string; name: string | RegExp } | { label: string } | { panel: string };

const placeOf: Record<string, Place> = {
  Details: { label: 'Preach Date' },
  Slides: { panel: 'Slides' },
  'Search Bible': { role: 'searchbox', name: 'Search Bible' },
  'Search Sermons': { role: 'searchbox', name: 'Search Sermons' },
  'Search Illustrations': { role: 'searchbox', name: 'Search Illustrations' },
  'Sermon Genius': { panel: 'Genius' },
  'Sermon Analyzer': { panel: 'Analyzer' },
  Outline: { role: 'button', name: 'He ran' },
  Find: { role: 'textbox', name: 'Find' },
  'Find and Replace': { role: 'textbox', name: 'Find' },
  'Go to Toolbar': { role: 'button', name: 'Undo' },
  Rename: { role: 'textbox', name: 'Title' },
  'Move to…': 'dialog',
  Link: 'dialog',
  'Numbering: Start List At…': 'dialog',
  'Save as template': 'dialog',
  Share: 'dialog',
  'Version History': 'dialog',
  'Writing Log': 'dialog',
  'Past Rehearsals…': 'dialog',
  'Keyboard Shortcuts…': 'dialog',
  'Print Preview…': 'dialog',
  'Preview Slides': 'dialog',
  'Make Slides from This Sermon': 'dialog',
};

/** The commands that leave the document. */
const screenNames = ['Search Library', 'My Library', ...viewGroups.flat().map(({ label }) => label)];

const openPalette = async () => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox', { name: 'Search commands' });
};

async function open() {
  showAsDesktop();
  const opened = await openBuilder({ text, user: subscriber });
  const paper = await opened.paper();
  paper.focus();
  return { ...opened, text: paper };
}

async function expectFocus(place: Place, paper: HTMLElement) {
  if (place === 'text') return waitFor(() => expect(paper).toHaveFocus());
  if (place === 'dialog')
    return waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
  if ('panel' in place)
    return waitFor(() =>
      expect(screen.getByRole('tabpanel', { name: new RegExp(place.panel) })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    );
  return waitFor(() =>
    expect('label' in place ? screen.getByLabelText(place.label) : screen.getByRole(place.role, place)).toHaveFocus(),
  );
}

/** Divides the many commands among several tests, so that none takes long. */
const parts = 4;

test.each(Array.from({ length: parts }, (_, part) => part))(
  'every other command of the palette leaves the focus in the text: part %i',
  async (part) => {
    const { person, network, document: sermon, text: paper } = await open();
    network.answer('PUT /api/BuilderAssets/SetStarredBuilderAsset', { ...sermon, isStarred: true });
    await openPalette();
    const labels = within(screen.getByRole('listbox', { name: 'Commands' }))
      .getAllByRole('option')
      .map((option) => option.querySelector('span')?.textContent ?? '');
    // Without the commands that need a printer, a download or a clipboard or open another screen, which other tests
    // cover.
    const others = labels.filter(
      (label) =>
        !(label in placeOf) &&
        !screenNames.includes(label) &&
        !/^(Download|Quick Print|Print with|Present Sermon|Rehearse$|Close$|Copy$|Paste$|New Blank|Duplicate$)/.test(
          label,
        ),
    );
    for (const label of screenNames) expect(labels).toContain(label);
    for (const label of Object.keys(placeOf)) expect(labels).toContain(label);
    expect(others.length).toBeGreaterThan(40);
    await person.keyboard('{Escape}');
    for (const label of others.filter((_, at) => at % parts === part)) {
      const field = await openPalette();
      fireEvent.change(field, { target: { value: label } });
      fireEvent.keyDown(field, { key: 'Enter' });
      await expectFocus('text', paper);
    }
  },
);

async function chooseInPalette(label: string) {
  const opened = await open();
  const field = await openPalette();
  fireEvent.change(field, { target: { value: label } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await expectFocus(placeOf[label] ?? 'text', opened.text);
  expect(opened.text).toHaveTextContent('He ranHe saw him');
  return opened;
}

const returning = [
  'Details',
  'Search Bible',
  'Search Sermons',
  'Search Illustrations',
  'Sermon Genius',
  'Sermon Analyzer',
];

test.each(Object.keys(placeOf).filter((label) => !returning.includes(label)))(
  '%s moves the focus to its place',
  async (label) => {
    await chooseInPalette(label);
  },
);

test.each(returning)(
  '%s moves the focus to its place, and Escape returns to the same place in the text',
  async (label) => {
    const { person, text: paper } = await chooseInPalette(label);
    await person.keyboard('{Escape}');
    expect(paper).toHaveFocus();
  },
);

test('the palette leads to every view of the library', async () => {
  const { address, person } = await open();
  const field = await openPalette();
  await person.type(field, 'my library{Enter}');
  await waitFor(() => expect(address()).toBe('/library-home'));
});

test('what is typed after Search Bible goes into its field, also by its own shortcut', async () => {
  const { person, text: paper } = await open();
  fireEvent.keyDown(paper, { key: 'F', ctrlKey: true, shiftKey: true });
  await expectFocus({ role: 'searchbox', name: 'Search Bible' }, paper);
  await person.keyboard('John');
  expect(screen.getByRole('searchbox', { name: 'Search Bible' })).toHaveValue('John');
  expect(paper).toHaveTextContent('He ranHe saw him');
});

test('F6 moves from the text to the panel, to the toolbar and back, and Shift+F6 the other way', async () => {
  const { person, text: paper } = await open();
  const panel = await screen.findByRole('tabpanel', { name: 'Details' });
  const toolbar = screen.getByRole('toolbar', { name: 'Formatting' });
  await person.keyboard('{F6}');
  expect(panel).toContainElement(document.activeElement as HTMLElement);
  await person.keyboard('{F6}');
  expect(toolbar).toContainElement(document.activeElement as HTMLElement);
  await person.keyboard('{F6}');
  expect(paper).toHaveFocus();
  await person.keyboard('{Shift>}{F6}{/Shift}');
  expect(toolbar).toContainElement(document.activeElement as HTMLElement);
  await person.keyboard('{Shift>}{F6}{/Shift}');
  expect(panel).toContainElement(document.activeElement as HTMLElement);
  await person.keyboard('{Escape}');
  expect(paper).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Close the panel' }));
  paper.focus();
  await person.keyboard('{F6}');
  expect(toolbar).toContainElement(document.activeElement as HTMLElement);
});
