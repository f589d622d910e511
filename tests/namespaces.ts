import { spawnSync } from 'node:child_process';

/** Ways to enter a new network namespace: as root, and as an ordinary user where the system lets one be root in a namespace. */
const waysIn = [
  ['unshare', '--net'],
  ['unshare', '--map-root-user', '--net'],
];

/**
 * Command line that runs `program` (with its arguments) in a network namespace of its own, which is how a second container on the
 * same volume sees it: the same files, other sockets. The process keeps its id. Undefined where the system does not permit it.
 */
export function inOtherNetwork(program: string[]): { command: string; args: string[] } | undefined {
  const way = waysIn.find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0);
  if (!way) return undefined;
  // A new namespace begins without a loopback interface that is up; a server needs one.
  const [command = '', ...args] = [...way, 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh', ...program];
  return { command, args };
}

/** Reason to give where a test is skipped because `inOtherNetwork` gives nothing. */
export const noOtherNetwork = 'this system does not permit another network namespace (unshare)';
