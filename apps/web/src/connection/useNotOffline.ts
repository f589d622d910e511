import { builder as texts } from '@sermon/domain/texts/builder';
import { useIsOnline } from './useConnection.ts';

/** Why a command that needs the server is disabled, or false if the server can be used. */
export const useNotOffline = (): string | false => !useIsOnline() && texts.notOffline;
