import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openBuilder } from '../../testing/builder.setup.tsx';
import { holdPhone } from '../../testing/library.setup.tsx';

/** Makes the device one with a touch screen and no mouse. */
function showAsTouchScreen(): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query.includes('pointer: coarse') && !query.includes('max-width') }),
  );
}

test('the text has the focus, with the cursor at its start, so that typing goes into it', async () => {
  const { paper } = await openBuilder();
  const text = await paper();
  await waitFor(() => expect(text).toHaveFocus());
  expect(getSelection()).toMatchObject({ isCollapsed: true, anchorOffset: 0 });
  expect(text.contains(getSelection()!.anchorNode)).toBe(true);
  expect(screen.getByRole('heading', { level: 1, name: 'The Father Who Runs' })).toBeVisible();
});

test('what has the focus keeps it', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const { paper } = await openBuilder();
  await paper();
  expect(await screen.findByText('All changes saved')).toBeVisible();
  expect(field).toHaveFocus();
  field.remove();
});

test.each([
  ['phone', holdPhone, '<p>He saw him</p>'],
  ['touch screen', showAsTouchScreen, '<p>He saw him</p>'],
  ['touch screen, if the text is empty', showAsTouchScreen, '<p></p>'],
])('nothing takes the focus on a %s, where it would open the keyboard', async (_, show, text) => {
  show();
  const { paper } = await openBuilder({ text });
  expect(await paper()).toBeVisible();
  expect(document.body).toHaveFocus();
});
