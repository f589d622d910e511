import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/** Reads kept chapters. It is needed only without a connection, and loads the code for the browser's database. */
const lazyKept = createLazyModule(() => import('./readKept.ts'));

/** Returns the module that reads the kept chapters, or null if it cannot be loaded. */
export async function loadKept() {
  await lazyKept.fetch();
  return lazyKept.state.kind === 'there' ? lazyKept.state.loaded : null;
}
