import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/** Loads the code for the browser's database, which is needed only without a connection. */
const lazyKept = createLazyModule(() => import('./readKept.ts'));

export async function loadKept() {
  await lazyKept.fetch();
  return lazyKept.state.kind === 'there' ? lazyKept.state.loaded : null;
}
