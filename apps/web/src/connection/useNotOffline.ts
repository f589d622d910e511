import { builder as texts } from '@sermon/domain/texts/builder';
import { useIsOnline } from './useConnection.ts';

/** The reason for the user, or false if the server can be used. */
export const useNotOffline = (): string | false => !useIsOnline() && texts.notOffline;
