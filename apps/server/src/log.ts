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

/** Describes an error for the log: its stack, plus its message unless the error comes from the database. */
export function describeFault(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { code, constraint, severity } = error as { code?: string; constraint?: string; severity?: string };
  const isFromDatabase = severity !== undefined || error.message.startsWith('Failed query');
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
