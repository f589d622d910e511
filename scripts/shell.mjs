/**
 * Ends this process as SIGTERM does when the shell that npm started it through has ended: npm passes SIGTERM on to that
 * shell only, and what runs in it would be left behind with the data directory locked.
 */
export function endWithShell() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
