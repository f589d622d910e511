import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { newEditorId } from '../../offline/openEditors.ts';
import { allItems } from '../library/items.ts';
import { refreshAfterMs, showSent } from './showSent.ts';

test('the library is fetched once for all texts that are sent within a second', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const said: string[] = [];
  const send = (notice: string | null) =>
    showSent({ documentId: newEditorId(), saved: null, notice }, client, ({ text }) => void said.push(text));
  const isOutdated = () => client.getQueryState(allItems.queryKey)?.isInvalidated;
  client.setQueryData(allItems.queryKey, []);

  send(null);
  send('The offline changes were merged.');
  expect(said, 'notices are not delayed').toEqual(['The offline changes were merged.']);
  await vi.advanceTimersByTimeAsync(refreshAfterMs - 1);
  expect(isOutdated()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOutdated()).toBe(true);

  client.setQueryData(allItems.queryKey, []);
  send(null);
  await vi.advanceTimersByTimeAsync(refreshAfterMs);
  expect(isOutdated(), 'after a later text').toBe(true);
});
