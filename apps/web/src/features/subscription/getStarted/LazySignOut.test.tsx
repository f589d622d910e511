import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';
import { LazySignOut } from './ActivateScreen.tsx';

test('a user who cannot sign out is told so, and can try again without losing the focus', async () => {
  let answer: (isLoaded: boolean) => void = () => {};
  let tries = 0;
  const module = createLazyModule(async () => {
    tries += 1;
    if (!(await new Promise<boolean>((resolve) => (answer = resolve)))) throw new TypeError('Failed to fetch');
    return { SignOut: () => <button type="button">Sign Out</button> };
  });
  const person = userEvent.setup();
  render(<LazySignOut module={module} />);
  expect(screen.queryByRole('button')).toBeNull();
  answer(false);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You cannot sign out right now. Please check your connection.',
  );
  const again = screen.getByRole('button', { name: 'Try Again' });
  await person.click(again);
  expect(again).toHaveFocus();
  expect(again).toHaveAttribute('aria-busy', 'true');
  await person.click(again);
  expect(tries).toBe(2);
  answer(false);
  await expect.poll(() => again.getAttribute('aria-busy')).toBe('false');
  expect(again).toHaveFocus();
  await person.click(again);
  answer(true);
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(tries).toBe(3);
});
