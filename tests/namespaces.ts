import { spawnSync } from 'node:child_process';

/**
 * Commands that enter a new network namespace: as root, or as an ordinary user if the system permits user namespaces.
 */
const waysIn = [
  ['unshare', '--net'],
  ['unshare', '--map-root-user', '--net'],
];

/**
 * Returns the command that runs `program` (with its arguments) in its own network namespace, as a second container on
 * the same volume would: with the same files but separate sockets. The process keeps its id. Returns undefined if the
 * system does not permit it.
 */
export function inOtherNetwork(program: string[]): { command: string; args: string[] } | undefined {
  const way = waysIn.find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0);
  if (!way) return undefined;
  // The loopback interface of a new namespace is down, and a server needs it.
  const [command = '', ...args] = [...way, 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh', ...program];
  return { command, args };
}

/** Reason for skipping a test when `inOtherNetwork` returns undefined. */
export const noOtherNetwork = 'this system does not permit another network namespace (unshare)';
