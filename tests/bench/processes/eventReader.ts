import { chooseEvents } from '../../../apps/server/src/events/choose.ts';
import { openDatabase } from '../../../apps/server/src/database/open.ts';

/** A process that reports how long each event of the channel `bench` took to arrive. The argument is the database's URL. */
const log = { info() {}, warn() {}, error: console.error };
const database = await openDatabase({ url: process.argv[2], directory: '', log });
const events = await chooseEvents(database, log);
const now = () => performance.timeOrigin + performance.now();
events.subscribe('bench', (payload) => {
  process.send?.({ ms: now() - (payload as { sentAt: number }).sentAt });
});
process.once('disconnect', () => void events.close().then(() => database.close()));
process.send?.('ready');
