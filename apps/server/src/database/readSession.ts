import { createHash } from 'node:crypto';
import { DrizzleQueryError, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from './open.ts';
import { insideTransaction } from './pool.ts';

export type Statement = { text: string; values: unknown[] };

/**
 * Adds a value to a statement that is being written and returns its parameter. The parameter may be used several times,
 * unlike one of Drizzle's, which takes a third off the time to send and read a long statement.
 */
export type Values = (value: unknown) => string;

export function statementOf(write: (value: Values) => string): Statement {
  const values: unknown[] = [];
  return { text: write((value) => `$${values.push(value)}`), values };
}

export type ReadSession = {
  execute<Row extends pg.QueryResultRow>(statement: SQL | Statement): Promise<Row[]>;
  /**
   * Does the same, but the database plans the statement only once per connection. For statements that differ only in
   * their parameters, because each connection keeps every plan.
   */
  prepared<Row extends pg.QueryResultRow>(statement: SQL | Statement): Promise<Row[]>;
};

const dialect = new PgDialect();

function written(statement: SQL | Statement): Statement {
  if (!(statement instanceof SQL)) return statement;
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return { text, values };
}

/**
 * Calls `work` in a read-only transaction. The client sends the beginning and the settings before the first
 * statement, without waiting. Rejects with `DrizzleQueryError` if a statement fails, as Drizzle does.
 */
export function readSession<Result>(
  db: Db,
  settings: Readonly<Record<string, string>>,
  work: (session: ReadSession) => Promise<Result>,
): Promise<Result> {
  const set = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`);
  const begin = ['begin read only', ...set].join('; ');
  return db.$client.withClient(async (client) => {
    const run = async <Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]> => {
      try {
        return (await client.query<Row>(query)).rows;
      } catch (cause) {
        throw new DrizzleQueryError(query.text, query.values ?? [], cause instanceof Error ? cause : undefined);
      }
    };
    const begun = run({ text: begin });
    // The first statement reports the error.
    begun.catch(() => {});
    const runInside = async <Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]> => {
      const [, result] = await Promise.all([begun, run<Row>(query)]);
      return result;
    };
    const session: ReadSession = {
      async execute(statement) {
        return runInside(written(statement));
      },
      async prepared(statement) {
        const { text, values } = written(statement);
        const name = nameOf(text);
        return runInside({ ...(name !== undefined && { name }), text, values });
      },
    };
    try {
      const result = await insideTransaction(() => work(session), []);
      await run({ text: 'commit' });
      return result;
    } catch (error) {
      // If the connection is broken, this fails too, and the pool discards it.
      await run({ text: 'rollback' }).catch(() => {});
      throw error;
    }
  });
}

/**
 * Maximum number of statements with a name. Each connection keeps the plans of those that it has run, 0.3 to 0.7 MB each. A
 * further statement is planned each time.
 */
export const maxNamedStatements = 150;
const names = new Map<string, string>();

/** Returns a name for a statement, if there is one left. PostgreSQL shortens names of more than 63 characters. */
function nameOf(text: string): string | undefined {
  if (names.size >= maxNamedStatements && !names.has(text)) return undefined;
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
