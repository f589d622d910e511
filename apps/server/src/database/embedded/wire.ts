/**
 * Type bytes of the PostgreSQL wire protocol messages (version 3) that the gateway itself reads or writes.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
const kinds = { query: 'Q', parse: 'P', sync: 'S', flush: 'H', terminate: 'X' };
type Kind = keyof typeof kinds;

const text = (value: string) => Buffer.from(`${value}\0`);

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

export const isKind = (bytes: Buffer, kind: Kind) => bytes[0] === kinds[kind].charCodeAt(0);

/**
 * Returns the length of the first message in `bytes`, or undefined if the message is incomplete. The first message of a
 * session has no type byte.
 */
export function messageLength(bytes: Buffer, isFirst: boolean): number | undefined {
  const start = isFirst ? 0 : 1;
  if (bytes.length < start + 4) return undefined;
  const length = start + bytes.readInt32BE(start);
  return length <= bytes.length ? length : undefined;
}

export const query = (sql: string) => message(kinds.query, text(sql));
export const parse = (sql: string) => message(kinds.parse, text(''), text(sql), Buffer.alloc(2));
export const sync = message(kinds.sync);

export function greeting(version: string): Buffer {
  const parameters = {
    server_version: version,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
    TimeZone: 'UTC',
  };
  const parameterStatus = Object.entries(parameters).map(([name, value]) => message('S', text(name), text(value)));
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    ...parameterStatus,
    message('K', Buffer.alloc(8)),
    message('Z', Buffer.from('I')),
  ]);
}

export function farewell(sqlState: string, reason: string): Buffer {
  const fields = { S: 'FATAL', V: 'FATAL', C: sqlState, M: reason };
  return message('E', ...Object.entries(fields).map(([field, value]) => text(field + value)), Buffer.alloc(1));
}

/** True if a response ends with ReadyForQuery and no transaction is open. */
export const isIdle = (response: Buffer) =>
  response.at(-6) === 'Z'.charCodeAt(0) && response.at(-1) === 'I'.charCodeAt(0);
