import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp, ruth } from '../../../testing/app.setup.tsx';
import { fakeNetwork } from '../../../testing/network.setup.ts';
import type * as lazyModule from '../../../ui/lazy/lazyModule.ts';
import { shop } from '../plans.setup.ts';

// An import cannot be made to fail once, so the module that does the imports fails in its place.
const network = vi.hoisted(() => ({ isDown: true }));
vi.mock('../../../ui/lazy/lazyModule.ts', async (importOriginal) => {
  const original = await importOriginal<typeof lazyModule>();
  const createLazyModule = <Loaded,>(load: () => Promise<Loaded>) =>
    original.createLazyModule(() =>
      network.isDown && String(load).includes('SignOut') ? Promise.reject(new TypeError('Failed to fetch')) : load(),
    );
  return { ...original, createLazyModule };
});

test('signing out can be loaded again by a user who must sign up', async () => {
  fakeNetwork(shop({ ...ruth, userMustSignUp: true }));
  const { person } = openApp('/activate');
  const sentence = 'You cannot sign out right now. Please check your connection.';
  expect(await screen.findByText(sentence)).toBeVisible();
  network.isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(screen.queryByText(sentence)).toBeNull();
});
