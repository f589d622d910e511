import * as z from 'zod';

// Zod checks while it is loaded whether it may evaluate code. The bench's scripts may, but only until they have been
// loaded: later calls are subject to the page's policy.
z.config({ jitless: true });
