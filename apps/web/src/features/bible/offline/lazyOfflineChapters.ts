import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/** Loads the code for the browser's database, which is needed only without a connection. */
const lazyKept = createLazyModule(() => import('./offlineChapters.ts'));

/** Null if the module cannot be loaded. */
export async function loadKept() {
  await lazyKept.fetch();
  return lazyKept.state.kind === 'there' ? lazyKept.state.loaded : null;
}
