/**
 * Makes this process end, as if it had received SIGTERM, once its parent shell has exited. npm runs a script through a
 * shell and forwards SIGTERM only to that shell. Without this function, the script would keep running and keep the data
 * directory locked.
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
