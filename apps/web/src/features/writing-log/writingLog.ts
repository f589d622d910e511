import { CallFailed } from '@sermon/contract/client';
import { maxWritingSeconds, secondsUpTo, seenAt, startOf, typedAt } from '@sermon/domain/writing-log/time';

export type WritingLog = {
  readonly sittings: readonly Sitting[];
  typed(): void;
  seen(isVisible: boolean): void;
  /** Sends the log. With `keepalive`, the request outlives the page. Never rejects. */
  save(options?: { keepalive: boolean }): Promise<void>;
};

/** `isSameDay` compares days in the user's time zone. If an editor stays open overnight, a new session starts. */
export function createWritingLog(
  needs: SittingNeeds & { isSameDay(a: Date, b: Date): boolean },
  isVisibleAtFirst: boolean,
): WritingLog {
  const sittings: Sitting[] = [];
  let isVisible = isVisibleAtFirst;
  return {
    sittings,
    typed() {
      const sitting = sittings.at(-1);
      if (sitting && needs.isSameDay(sitting.began, needs.now())) sitting.typed();
      else sittings.push(beginSitting(needs, isVisible));
    },
    seen(isInView) {
      isVisible = isInView;
      for (const sitting of sittings) sitting.seen(isInView);
    },
    async save(options = { keepalive: false }) {
      await Promise.all(sittings.map((sitting) => sitting.save(options)));
    },
  };
}

type SendOptions = { keepalive: boolean };

type SittingNeeds = {
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
type Sitting = {
  readonly id: string | null;
  readonly began: Date;
  readonly seconds: number;
  typed(): void;
  seen(isVisible: boolean): void;
  /** Sends the time that the server does not have yet. Never rejects: after a failure, the next call sends the time. */
  save(options: SendOptions): Promise<void>;
};

/** Call it on the first keystroke. */
function beginSitting({ documentId, calls, now }: SittingNeeds, isVisible: boolean): Sitting {
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
