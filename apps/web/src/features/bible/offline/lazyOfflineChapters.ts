import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/** Loads the code for the browser's database, which is needed only without a connection. */
const lazyOfflineChapters = createLazyModule(() => import('./offlineChapters.ts'));

export async function loadOfflineChapters() {
  await lazyOfflineChapters.fetch();
  return lazyOfflineChapters.state.kind === 'there' ? lazyOfflineChapters.state.loaded : null;
}
