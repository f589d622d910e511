// Lets a worker thread or a child process run the TypeScript sources: tsx's own "--import tsx" serves only a process's main thread.
import { register } from 'tsx/esm/api';

register();
