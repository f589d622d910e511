import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetReadyRuns, runs, setReadyRun, stopReadyRuns, useReadyRun } from './readyStates.ts';

afterEach(() => {
  runs.clear();
  act(() => forgetReadyRuns());
});

/** Adds a running check of a user. It ends when it is aborted. Returns a spy on that. */
function begin(ownerId: string, documentId: string) {
  const abort = vi.fn(() => runs.delete(documentId));
  runs.set(documentId, { ownerId, abort, ended: Promise.resolve() });
  setReadyRun(documentId, { kind: 'running', progress: null });
  return abort;
}

test('checks of other users are stopped and forgotten, and those of the same user go on', async () => {
  const [mine, theirs] = [begin('ruth', 'a'), begin('naomi', 'b')];
  await act(() => stopReadyRuns('ruth'));
  expect(mine).not.toHaveBeenCalled();
  expect(theirs).toHaveBeenCalledOnce();
  expect(renderHook(() => useReadyRun('a')).result.current).toEqual({ kind: 'running', progress: null });
  expect(renderHook(() => useReadyRun('b')).result.current).toBeUndefined();
});

test('all checks are stopped for a user who signs out', async () => {
  const abort = begin('ruth', 'a');
  await act(() => stopReadyRuns());
  expect(abort).toHaveBeenCalledOnce();
  expect(renderHook(() => useReadyRun('a')).result.current).toBeUndefined();
});
