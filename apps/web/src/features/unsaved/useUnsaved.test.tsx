import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../queryClient.ts';
import { item, ruth } from '../../testing/app.setup.tsx';
import { fakeNetwork, refused } from '../../testing/network.setup.ts';
import { fakeStorage, fakeWebLocks, writeUnsaved } from '../../testing/storage.setup.ts';
import { currentUser } from '../../user.ts';
import { checkedAtOnce, maxListed, useUnsaved } from './useUnsaved.ts';

test('lists the newest 200 texts, counts the others, and checks only a few documents at the same time', async () => {
  fakeStorage();
  fakeWebLocks();
  let [running, max, checked] = [0, 0, 0];
  const answer = async () => {
    running += 1;
    max = Math.max(max, running);
    await new Promise((done) => setTimeout(done, 0));
    running -= 1;
    checked += 1;
    return refused(404, 'Request was submitted to the incorrect location.');
  };
  const answers: Record<string, unknown> = {};
  const trashed: object[] = [];
  const oldest = Date.now() - 60 * 60_000;
  for (let n = 0; n < maxListed + 2; n += 1) {
    const { documentId } = await writeUnsaved(ruth.id, { name: `Sermon ${n}`, at: new Date(oldest + n * 1_000) });
    trashed.push({ ...item(`Sermon ${n}`, { id: documentId }), dateDeleted: new Date(oldest), itemsWithin: 0 });
    answers[`GET /api/BuilderAssets/GetBuilderAsset/${documentId}`] = answer;
  }
  fakeNetwork({ ...answers, 'GET /api/LibraryItems/Trash': trashed });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, ruth);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useUnsaved(), { wrapper });
  const isChecked = () => result.current?.texts.every(({ state }) => state.kind === 'trash');
  await vi.waitUntil(() => result.current?.texts.length && isChecked(), { timeout: 50_000 });
  const names = result.current?.texts.map(({ entry }) => entry.name);
  expect(names).toHaveLength(maxListed);
  expect([names?.[0], names?.at(-1)]).toEqual([`Sermon ${maxListed + 1}`, 'Sermon 2']);
  expect(result.current?.notShown).toBe(2);
  expect(checked).toBe(maxListed);
  expect(max).toBe(checkedAtOnce);
});
