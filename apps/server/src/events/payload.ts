import { maxPayloadBytes } from './events.ts';

/** Returns the payload as JSON. Throws if it exceeds `maxPayloadBytes`. */
export function payloadToJson(payload: unknown): string {
  const json = JSON.stringify(payload ?? null);
  const bytes = Buffer.byteLength(json);
  if (bytes > maxPayloadBytes)
    throw new Error(`The payload of an event has ${bytes} bytes, and the limit is ${maxPayloadBytes}: publish an id`);
  return json;
}

/** Leaves room for a payload in the NOTIFY. */
export const maxChannelLength = 100;

/** Throws if the text cannot be the name of a channel: letters, digits, `_`, `.` and `-`. */
export function checkChannel(channel: string): void {
  if (channel.length > maxChannelLength || !/^[\w.-]+$/.test(channel))
    throw new Error(`“${channel}” cannot be the name of a channel`);
}
