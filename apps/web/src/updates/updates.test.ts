import { expect, test, vi } from 'vitest';
import { createUpdates } from './updates.ts';

/** A window whose steps are recorded. Each list of answers is used up; then the answer is true. */
function openWindow({ saves = [] as boolean[], keeps = [] as boolean[] } = {}) {
  const steps: string[] = [];
  const step =
    <Result>(name: string, result: () => Result) =>
    async () => {
      steps.push(name);
      return result();
    };
  const updates = createUpdates({
    saveEverything: step('save', () => saves.shift() ?? true),
    keepEverythingOnDevice: step('keep', () => keeps.shift() ?? true),
    activateNewest: step('activate', () => undefined),
    reloadPage: () => void steps.push('reload'),
  });
  const changed = vi.fn<() => void>();
  updates.subscribe(changed);
  return { updates, steps, changed };
}

test('an update is offered until it is put off, and again when the next version is found', () => {
  const { updates, changed } = openWindow();
  expect(updates.state).toBe('none');
  updates.found();
  updates.found();
  expect(updates.state).toBe('available');
  updates.putOff();
  expect(updates.state).toBe('none');
  updates.found();
  expect(updates.state).toBe('available');
  expect(changed).toHaveBeenCalledTimes(3);
});

test('an update saves first, activates the new version, saves what was typed meanwhile, and reloads', async () => {
  const { updates, steps } = openWindow();
  updates.found();
  expect(await updates.update()).toBe('reloading');
  expect(steps).toEqual(['save', 'activate', 'save', 'reload']);
});

test('without a save there is no update', async () => {
  const { updates, steps } = openWindow({ saves: [false] });
  updates.found();
  expect(await updates.update()).toBe('notSaved');
  expect(steps).toEqual(['save']);
  expect(updates.state).toBe('available');
});

test('what is typed during the update and cannot be saved stops the reload', async () => {
  const { updates, steps } = openWindow({ saves: [true, false] });
  updates.found();
  expect(await updates.update()).toBe('notSaved');
  expect(steps).toEqual(['save', 'activate', 'save']);
});

test('a window that the server refuses keeps its text on the device, and then reloads', async () => {
  const { updates, steps } = openWindow({ saves: [false, false] });
  updates.require();
  expect(await updates.update()).toBe('reloading');
  expect(steps).toEqual(['save', 'keep', 'activate', 'save', 'keep', 'reload']);
});

test('a window that the server refuses stays open if the browser cannot keep its text', async () => {
  const { updates, steps } = openWindow({ saves: [false], keeps: [false] });
  updates.require();
  expect(await updates.update()).toBe('notKept');
  expect(steps).toEqual(['save', 'keep']);
});

test('a required update cannot be put off and stays required', () => {
  const { updates } = openWindow();
  updates.found();
  updates.require();
  updates.putOff();
  updates.found();
  expect(updates.state).toBe('required');
});
