import { spawnSync } from 'node:child_process';

/**
 * Commands that enter a new network namespace: one for root, and one for ordinary users if the system allows user
 * namespaces.
 */
const waysIn = [
  ['unshare', '--net'],
  ['unshare', '--map-root-user', '--net'],
];

/**
 * Returns a command that runs `program` (with its arguments) in a network namespace of its own. Like a second container
 * on the same volume, it shares the files but not the sockets. The process keeps its id. Returns undefined if the
 * system does not allow this.
 */
export function inOtherNetwork(program: string[]): { command: string; args: string[] } | undefined {
  const way = waysIn.find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0);
  if (!way) return undefined;
  // The loopback interface of a new namespace is initially down, and a server needs it.
  const [command = '', ...args] = [...way, 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh', ...program];
  return { command, args };
}

/** The reason given for skipping a test when `inOtherNetwork` returns undefined. */
export const noOtherNetwork = 'this system does not permit another network namespace (unshare)';
