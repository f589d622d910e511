import { maxPayloadBytes } from './events.ts';

/** Returns the payload as JSON. Throws if it exceeds `maxPayloadBytes`. */
export function payloadToJson(payload: unknown): string {
  const json = JSON.stringify(payload ?? null);
  const bytes = Buffer.byteLength(json);
  if (bytes > maxPayloadBytes)
    throw new Error(`The payload of an event has ${bytes} bytes, and the limit is ${maxPayloadBytes}: publish an id`);
  return json;
}
