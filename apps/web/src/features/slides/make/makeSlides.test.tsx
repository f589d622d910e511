import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { showAsDesktop } from '../../../testing/library.setup.tsx';

const sermon = [
  '<h1>The Father Who Runs</h1>',
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He arose, and came.</p></blockquote>',
  '<p>You do not see <mark data-color="yellow">someone by accident</mark>.</p>',
  '<h2><span class="sm-slide" data-slide-id="a">The Elder Brother</span></h2>',
].join('');

async function openPanel(text: string) {
  showAsDesktop();
  const app = await openBuilder({ text });
  await app.paper();
  await app.person.click(await screen.findByRole('tab', { name: /Slides/ }));
  return app;
}
const dialog = () => screen.findByRole('dialog', { name: 'Make Slides from This Sermon' });
const open = async (person: Awaited<ReturnType<typeof openPanel>>['person']) => {
  const [button] = await screen.findAllByRole('button', { name: 'Make Slides from This Sermon' });
  await person.click(button!);
  return dialog();
};
const lines = (box: HTMLElement) =>
  within(within(box).getByRole('list', { name: 'What can become a slide' }))
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('small, small + span')].map(({ textContent }) => textContent).join(' | '));

test('headings, quotations and highlighted words become slides at once, and Undo removes them', async () => {
  const { person } = await openPanel(sermon);
  const box = await open(person);
  expect(lines(box)).toEqual([
    'Heading | The Father Who Runs',
    'Scripture: Luke 15:20 | He arose, and came.',
    'Highlighted | someone by accident',
    'Heading · Slide 1 already | The Elder Brother',
  ]);
  expect(within(box).getAllByRole('checkbox', { checked: true })).toHaveLength(4);
  await waitFor(() => expect(box.querySelectorAll('[style*="background-image"]')).toHaveLength(4));
  await person.click(within(box).getByRole('checkbox', { name: /^Heading The Father/ }));
  await person.click(within(box).getByRole('button', { name: 'Add 2 Slides' }));
  expect(await screen.findByText('2 slides added.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('tab', { name: '3 Slides' })).toBeVisible());
  await person.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(() => expect(screen.getByRole('tab', { name: '1 Slides' })).toBeVisible());
});

test('nothing is added while nothing is ticked', async () => {
  const { person } = await openPanel(sermon);
  const box = await open(person);
  await person.click(within(box).getByRole('checkbox', { name: 'Select all' }));
  expect(within(box).getByRole('button', { name: 'Add 0 Slides' })).toHaveAccessibleDescription(
    'Choose at least one line.',
  );
  await person.click(within(box).getByRole('checkbox', { name: /^Highlighted/ }));
  expect(within(box).getByRole('button', { name: 'Add 1 Slide' })).toBeEnabled();
});

test('says what to do where nothing can become a slide, and where everything is one', async () => {
  const { person } = await openPanel('<p>He ran.</p>');
  const box = await open(person);
  expect(box).toHaveTextContent(
    'There is nothing to make slides of yet. Add a heading or a Scripture quotation, or highlight a line, and choose this again.',
  );
  await person.click(within(box).getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('lists the first 200 of a long text, and says so', async () => {
  const { person } = await openPanel(Array.from({ length: 201 }, (_, at) => `<h2>Part ${at}</h2><p>Text</p>`).join(''));
  const box = await open(person);
  expect(box).toHaveTextContent('Only the first 200 are listed. Add them, and choose this again for the others.');
  await person.click(within(box).getByRole('button', { name: 'Add 200 Slides' }));
  expect(await screen.findByText('200 slides added.')).toBeVisible();
});
