import { CallFailed } from '@sermon/contract/client';
import { maxWritingSeconds } from '@sermon/domain/writing-log/limits';
import { secondsUpTo, seenAt, startOf, typedAt } from '@sermon/domain/writing-log/time';

type SendOptions = { keepalive: boolean };

export type SittingNeeds = {
  documentId: string;
  calls: {
    create(
      input: { assetId: string; dateCreated: Date; writingTimeInSeconds: number },
      options: SendOptions,
    ): Promise<{ id: string }>;
    update(input: { id: string; writingTimeInSeconds: number }, options: SendOptions): Promise<unknown>;
  };
  now(): Date;
};

/** For one user, one document and one day. */
export type Sitting = {
  readonly id: string | null;
  readonly began: Date;
  readonly seconds: number;
  typed(): void;
  seen(isVisible: boolean): void;
  /** Sends the time that the server does not have yet. Never rejects: after a failure, the next call sends the time. */
  save(options: SendOptions): Promise<void>;
};

/** Call it on the first keystroke. */
export function beginSitting({ documentId, calls, now }: SittingNeeds, isVisible: boolean): Sitting {
  let began = now();
  let time = typedAt(startOf(began.getTime(), isVisible), began.getTime());
  let id: string | null = null;
  let deleted = 0;
  let sentSeconds = 0;
  let inFlight: Promise<void> | null = null;
  const seconds = () => Math.min(secondsUpTo(time, now().getTime()) - deleted, maxWritingSeconds);

  async function send(options: SendOptions) {
    const writingTimeInSeconds = seconds();
    if (writingTimeInSeconds <= sentSeconds) return;
    try {
      if (id) await calls.update({ id, writingTimeInSeconds }, options);
      else ({ id } = await calls.create({ assetId: documentId, dateCreated: began, writingTimeInSeconds }, options));
      sentSeconds = writingTimeInSeconds;
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      if (id && cause.statusCode === 404) beginAgain(writingTimeInSeconds);
    }
  }

  /** The log was deleted. Time from now on goes into a new one. */
  function beginAgain(counted: number) {
    deleted += counted;
    id = null;
    sentSeconds = 0;
    began = now();
  }

  return {
    get id() {
      return id;
    },
    get began() {
      return began;
    },
    get seconds() {
      return seconds();
    },
    typed() {
      time = typedAt(time, now().getTime());
    },
    seen(isInView) {
      time = seenAt(time, now().getTime(), isInView);
    },
    save(options) {
      inFlight ??= send(options).finally(() => {
        inFlight = null;
      });
      return inFlight;
    },
  };
}
