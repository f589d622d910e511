/** Formats a size in bytes: '312 B', '48 KB', '3.2 MB', '1.2 GB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
  if (bytes < 999_950_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** Formats a limit, without the decimal of a round number: '5 GB', '2.5 GB', '500 MB'. */
export const formatLimit = (bytes: number): string => formatSize(bytes).replace('.0 ', ' ');
