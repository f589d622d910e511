import type { contract } from '@sermon/contract';
import { type FeedEvent, iCalendarParts } from '@sermon/domain/calendar/ical';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { endFeed, findGrant } from '../../visitors/grants.ts';
import { orNotFound } from '../../refused.ts';
import type { Rule } from '../../http/attempts.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { deviceIn } from '../accounts/devices.ts';
import { findToken, readFeed, renewToken } from './store.ts';

/** File extension that some calendar programs require in a feed's address. */
const extension = '.ics';
const tokenPattern = /^([\w-]{43})(?:\.ics)?$/;
const cacheSeconds = 300;
/** Calendar programs of a whole church may have the same feed, and ask for it every few minutes. */
const feedReads: Rule = { max: 300, seconds: 5 * 60 };
/** Number of events written between two yields to the event loop. They take a few milliseconds. */
const eventsPerTurn = 50;

export function calendarCalls({
  db,
  clock,
  env,
  attempts,
}: Pick<Services, 'db' | 'clock' | 'env' | 'attempts'>): Handlers<typeof contract>['calendar'] {
  const toFeed = (token: string) => ({ address: `${env.publicUrl}/api/Calendar/Feed/${token}${extension}` });
  return {
    async feed({ user }) {
      const token = await findToken(db, user.id);
      return token === undefined ? null : toFeed(token);
    },
    async createFeed({ user, request }) {
      return toFeed(await renewToken(db, { accountId: user.id, device: deviceIn(request) }, clock()));
    },
    async removeFeed({ user }) {
      await endFeed(db, user.id);
      return null;
    },
    async read({ input, reply }) {
      const token = orNotFound(tokenPattern.exec(input.token)?.[1]);
      const grant = orNotFound(await findGrant(db, 'calendarFeed', token, clock()));
      await attempts.count(feedReads, `calendar feed of ${grant.ownerId}`);
      const items = await readFeed(db, grant);
      const events = items.flatMap(({ id, type, parentId, datePreached, locationPreached, ...item }): FeedEvent[] => {
        const page = type === 'BuilderAsset' ? `build/${id}` : `library-home${parentId === null ? '' : `/${parentId}`}`;
        const address = `${env.publicUrl}/${page}`;
        return datePreached === null ? [] : [{ ...item, id, day: datePreached, location: locationPreached, address }];
      });
      void reply.header('cache-control', `private, max-age=${cacheSeconds}`);
      const parts: string[] = [];
      for (const part of iCalendarParts(events)) {
        if (parts.push(part) % eventsPerTurn === 0) await yieldToEventLoop();
      }
      return new File(parts, `calendar${extension}`, { type: 'text/calendar; charset=utf-8' });
    },
  };
}
