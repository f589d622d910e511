// Lets worker threads and child processes run the TypeScript sources. "--import tsx" works only for a process's main thread.
import { register } from 'tsx/esm/api';

register();
