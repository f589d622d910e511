import type { StreamSignal } from '@sermon/contract/streams';

/** A comment, which clients ignore. It keeps proxies from closing an idle connection. */
export const keepAlive = ': keep-alive\n\n';

export function toFrame(id: string | null, kind: StreamSignal | null, data: unknown): string {
  return `${id === null ? '' : `id: ${id}\n`}${kind === null ? '' : `event: ${kind}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Parses the id of an event: `<streamId>.<number of the event>`. Returns null if it has another form. */
export function parseEventId(text: string): { streamId: string; after: number } | null {
  const [, streamId, after] = /^([0-9a-f-]{36})\.(\d{1,9})$/.exec(text) ?? [];
  return streamId === undefined ? null : { streamId, after: Number(after) };
}
