import { pino, type Logger } from 'pino';

export type Log = Record<'info' | 'warn' | 'error', (details: object, text: string) => void>;

/**
 * Creates a structured log without private data. It never contains URLs (which may include searches and reset codes),
 * request bodies, or cookies. Database errors are logged without their message because it may quote a row.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    serializers: {
      err: describeFault,
      req: ({ method, routeOptions }: { method: string; routeOptions?: { url?: string } }) => ({
        method,
        route: routeOptions?.url,
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
}

type Fault = { name: string; code?: string; constraint?: string; message?: string; at: string[]; cause?: Fault };

/** The message of a failed statement contains it with all its values, which can be thousands, and private. */
const isFailedStatement = ({ message }: Error): boolean => message.startsWith('Failed query');

const maxCauses = 5;

/** Returns why a command failed, for the person who ran it: the messages of the error and of its causes, a line each. */
export function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const messages: string[] = [];
  for (let at: unknown = error; at instanceof Error && messages.length < maxCauses; at = at.cause)
    messages.push(isFailedStatement(at) ? 'A statement of the database failed.' : at.message);
  const [first, ...causes] = new Set(messages);
  return [first, ...causes.map((cause) => `Cause: ${cause}`)].join('\n');
}

/** Describes an error for the log: its stack, plus its message unless the error comes from the database. */
export function describeFault(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { code, constraint, severity } = error as { code?: string; constraint?: string; severity?: string };
  const isFromDatabase = severity !== undefined || isFailedStatement(error);
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(!isFromDatabase && { message: error.message }),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim())
      .slice(0, 8),
    ...(error.cause !== undefined && { cause: describeFault(error.cause) }),
  };
}
