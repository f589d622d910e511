import { calls as texts } from '@sermon/domain/texts/calls';

type Fields = Readonly<Record<string, string[]>>;

/** Thrown when a call fails. `message` is a sentence for the user; `fields` has the messages for individual fields. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  /** The HTTP status; 0 if there was no reply. */
  readonly statusCode: number;
  readonly fields: Fields;

  constructor(message: string, statusCode: number, fields: Fields = {}) {
    super(message);
    this.statusCode = statusCode;
    this.fields = fields;
  }

  /**
   * The message for a screen that cannot show field messages: the first field message, or `message`.
   */
  get sentence(): string {
    return Object.values(this.fields).flat()[0] ?? this.message;
  }

  /** True if there was no reply because the server or the network is unreachable. */
  get isOffline(): boolean {
    return this.statusCode === 0;
  }

  /** True if a retry may help: there was no reply, or the server is starting or overloaded. */
  get isPassing(): boolean {
    return this.isOffline || [502, 503, 504].includes(this.statusCode);
  }
}

/** The body of a refusal. It may come from another server, such as a proxy, and then has none of these fields. */
export type Refusal = {
  message?: string;
  statusCode?: number;
  errors?: { field: string; errors: string[] }[];
};

/** Returns the error for a refusal or a failed response. Its message depends on the status (spec part 1 §8). */
export function failureOf(statusCode: number, body: Refusal | null): CallFailed {
  if (statusCode === 404) return new CallFailed(texts.incorrectLocation, 404);
  if (statusCode === 401) return new CallFailed(body?.message || texts.signInRequired, 401);
  if (!body) return new CallFailed(texts.unknown, 500);
  if (body.errors)
    return new CallFailed(
      body.message || texts.unknownValidation,
      statusCode,
      Object.fromEntries(body.errors.map((e) => [e.field, e.errors])),
    );
  return new CallFailed(body.message || texts.unknown, statusCode);
}

export const failureIn = async (response: Response): Promise<CallFailed> =>
  failureOf(response.status, (await response.json().catch(() => null)) as Refusal | null);

export const unreadable = (cause: unknown): CallFailed => Object.assign(new CallFailed(texts.unknown, 500), { cause });
