/** The devices that can open an address: only the computer on which it is opened, those in the same network, or all. */
export type Reach = 'computer' | 'network' | 'everyone';

const isThisComputer = (host: string): boolean =>
  /(?:^|\.)localhost$/.test(host) || /^(?:127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(host);

/** Private and link-local addresses (RFC 1918, 3927, 4193, 4291, 6598), and names without a place in the public DNS. */
const isPrivate = (host: string): boolean =>
  /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/.test(host) ||
  /^\[(?:f[cd]|fe[89ab])/.test(host) ||
  /\.(?:local|lan|internal|home\.arpa)$/.test(host) ||
  /^[^.:]+$/.test(host);

/** Returns who can open a web address, as far as its host says it. */
export function reachOf(address: string): Reach {
  const host = new URL(address).hostname.replace(/\.$/, '');
  if (isThisComputer(host)) return 'computer';
  return isPrivate(host) ? 'network' : 'everyone';
}
