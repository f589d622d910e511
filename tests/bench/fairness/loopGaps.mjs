// Loaded into the server: measures the longest gap of its event loop. SIGUSR2 prints the gap in ms and starts again.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const gaps = monitorEventLoopDelay({ resolution: 1 });
  gaps.enable();
  process.on('SIGUSR2', () => {
    console.log(`longest gap ${(gaps.max / 1e6).toFixed(0)} ms`);
    gaps.reset();
  });
}
