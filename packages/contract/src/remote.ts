import { maxNameLength } from '@sermon/domain/library/items';
import { maxSlides } from '@sermon/domain/slides/previewSlide';
import { maxTypedCode, remoteCommands, remoteLimits } from '@sermon/domain/slides/show/remote';
import * as z from 'zod';
import { call, date, stream } from './call.ts';
import { id } from './ids.ts';
import { line, lines } from './inputs/text.ts';

/** A show, by the id that the speaker's browser gave it. Each user has shows of their own. */
const showId = id.ofPublic('show');
const pressId = id.ofPublic('press');
const command = z.enum(remoteCommands);

/** Versions and attempts are times in ms, or a little more. */
const maxVersion = 1e15;

/**
 * The number of an attempt to follow. It grows with each one, also after the page was loaded again, because a request of
 * the previous page may arrive after those of the new one.
 */
const attempt = z.int().min(1).max(maxVersion);

/** A slide or part, counted from 1. */
const position = z.int().min(1).max(maxSlides);

export const remoteState = z.object({
  name: line(maxNameLength),
  /** The current slide, or null after the last one. */
  slide: position.nullable(),
  count: position,
  part: position,
  parts: position,
  /** The progress, from 0 to 1. */
  progress: z.number().min(0).max(1),
  cover: z.enum(['black', 'white']).nullable(),
  text: lines(remoteLimits.text),
  /** The text of the next page, or null if the screen will be black. */
  nextText: lines(remoteLimits.nextText).nullable(),
  notes: lines(remoteLimits.notes),
  timer: z.object({
    /** In ms. */
    elapsed: z
      .int()
      .min(0)
      .max(24 * 3_600_000),
    isRunning: z.boolean(),
  }),
  /** The newest press that has taken effect. */
  lastPress: pressId.nullable(),
});
export type RemoteState = z.output<typeof remoteState>;

const speakerEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status'),
    phones: z.int(),
    hasCode: z.boolean(),
    /** The time of the server, in ms. */
    now: z.number(),
  }),
  z.object({
    type: z.literal('press'),
    pressId: z.uuid(),
    command,
    /** When the press arrived, in ms, by the same clock as `now`. */
    pressedAt: z.number(),
  }),
  z.object({ type: z.literal('ended') }),
]);
export type SpeakerEvent = z.output<typeof speakerEvent>;

const phoneEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('show'),
    /** Null until the speaker's view has sent it. */
    state: remoteState.nullable(),
    /** How long ago the speaker's view has sent it, in ms. */
    age: z.number(),
    isSpeakerHere: z.boolean(),
  }),
  z.object({ type: z.literal('ended') }),
]);
export type PhoneEvent = z.output<typeof phoneEvent>;

/**
 * Phones as remote controls of a slide show. The first calls are those of the speaker's view, the last ones those of
 * phones, which are not signed in.
 */
export const phoneRemotes = {
  /**
   * Creates a code with which one phone can join within ten minutes. It replaces the previous code of the show. The first
   * code creates the remote.
   */
  newCode: call(
    'POST /api/PhoneRemotes/NewCode',
    { feature: 'slideShow' },
    { showId },
    z.object({ code: z.string(), dateEnds: date }),
  ),
  /**
   * Sends the speaker's view what is pressed on phones, and how many are connected. It ends with the remote, and when
   * a newer attempt begins.
   */
  follow: stream('POST /api/PhoneRemotes/Follow', 'user', { showId, attempt }, speakerEvent),
  /** Stores the newest state for the phones. A state with a lower version than the stored one is ignored. */
  saveState: call(
    'PUT /api/PhoneRemotes/SaveState',
    'user',
    { showId, version: z.int().min(0).max(maxVersion), state: remoteState },
    z.null(),
  ),
  /**
   * Called while the speaker's view is being closed or loaded again, with the number of its newest attempt. If it does not
   * follow again, the remote ends. It does nothing if a newer attempt has begun.
   */
  leave: call('POST /api/PhoneRemotes/Leave', 'user', { showId, attempt }, z.null()),
  /** Ends the remote: its code cannot be used anymore, and all phones are disconnected. */
  end: call('POST /api/PhoneRemotes/End', 'user', { showId }, z.null()),

  /** Exchanges a code for the token with which the phone makes the calls below. */
  join: call(
    'POST /api/PhoneRemotes/Join',
    'anyone',
    { code: z.string().max(maxTypedCode) },
    z.object({ token: z.string() }),
  ),
  /**
   * Sends a phone what is shown. It ends with the remote, and without the event `ended` when the phone has a newer
   * one.
   */
  watch: stream('POST /api/PhoneRemotes/Watch', 'phone', {}, phoneEvent),
  /** Sends a press to the speaker's view. It is not kept if the speaker's view is not connected (409). */
  press: call('POST /api/PhoneRemotes/Press', 'phone', { pressId, command }, z.null()),
  disconnect: call('POST /api/PhoneRemotes/Disconnect', 'phone', {}, z.null()),
};
