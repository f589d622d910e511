import type { Db } from '../../database/open.ts';
import { installedBibles } from './installed.ts';
import type { BibleSource } from './port.ts';

/** The texts that are installed. */
export const chooseBibles = ({ db }: { db: Db }): readonly BibleSource[] => [installedBibles(db)];
