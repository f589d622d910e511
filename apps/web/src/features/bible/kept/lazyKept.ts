import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';

/** Reads the chapters that this device keeps. Only needed without a connection, and it loads the browser's database. */
const lazyKept = createLazyModule(() => import('./readKept.ts'));

/** Returns the module that reads the kept chapters, or null if it cannot be loaded. */
export async function loadKept() {
  await lazyKept.fetch();
  return lazyKept.state.kind === 'there' ? lazyKept.state.loaded : null;
}
