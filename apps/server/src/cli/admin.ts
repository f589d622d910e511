import { type Database, type Db, openDatabase } from '../database/open.ts';
import { readEnv } from '../env.ts';
import { listPeople, makeAdministrator, makeResetLink, makeSubscriber } from '../features/accounts/people.ts';
import { createLog } from '../log.ts';

type Command = { usage: string; does: string; run(db: Db, email: string): Promise<string> };

const noSuchAccount = (email: string) => `There is no account with the address ${email}.`;
const env = readEnv();

const commands: Record<string, Command> = {
  people: {
    usage: 'people',
    does: 'lists everybody who has an account',
    async run(db) {
      const people = await listPeople(db);
      const rows = people.map(({ email, name, isAdministrator, makerPlan, dateCreated }) =>
        [
          email,
          name,
          isAdministrator ? 'administrator' : '',
          makerPlan ? 'subscriber' : '',
          dateCreated.toISOString().slice(0, 10),
        ].join('\t'),
      );
      return [...rows, `${people.length} ${people.length === 1 ? 'person' : 'people'}`].join('\n');
    },
  },
  administrator: {
    usage: 'administrator EMAIL',
    does: 'makes somebody an administrator',
    run: async (db, email) =>
      (await makeAdministrator(db, email)) ? `${email} is an administrator now.` : noSuchAccount(email),
  },
  subscriber: {
    usage: 'subscriber EMAIL',
    does: 'gives somebody the paid parts without payment',
    run: async (db, email) =>
      (await makeSubscriber(db, email)) ? `${email} is a subscriber now.` : noSuchAccount(email),
  },
  'reset-link': {
    usage: 'reset-link EMAIL',
    does: 'prints an address under which somebody chooses a new password within an hour',
    run: async (db, email) => (await makeResetLink(db, env.publicUrl, email, new Date())) ?? noSuchAccount(email),
  },
};

const usage = [
  'usage: npm run admin -- COMMAND',
  ...Object.values(commands).map(({ usage: line, does }) => `  ${line.padEnd(24)} ${does}`),
  'With the embedded database, stop the product first: its data belong to one process at a time.',
].join('\n');

const [name = '', email = ''] = process.argv.slice(2);
const command = commands[name];
if (!command || (command.usage.includes('EMAIL') && !email)) {
  console.error(usage);
  process.exitCode = 2;
} else {
  let database: Database | undefined;
  try {
    const { DATABASE_URL: url, databaseDirectory: directory } = env;
    database = await openDatabase({ url, directory, log: createLog('error') });
    await database.migrate();
    console.log(await command.run(database.db, email));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
