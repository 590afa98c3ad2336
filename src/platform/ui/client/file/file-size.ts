/**
 * Returns the size of a file in familiar units (1 kB = 1024 bytes, as the limit of 5 MB is 5,242,880 bytes).
 *
 * @example fileSize(421_888) // '412 kB'
 * @example fileSize(6_501_171) // '6.2 MB'
 * @example fileSize(5_242_881) // '5.01 MB', never the limit itself
 */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.ceil(bytes / 1024)} kB`;
  const megabytes = bytes / 1024 / 1024;
  const rounded = megabytes.toFixed(1);
  return Number(rounded) < megabytes && Number.isInteger(Number(rounded))
    ? `${(Math.ceil(megabytes * 100) / 100).toFixed(2)} MB`
    : `${Number(rounded)} MB`;
}
