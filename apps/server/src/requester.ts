/** The user who makes a request. Queues use it to treat users fairly. `signal` is aborted when the user disconnects. */
export type Requester = { ownerId: string; signal: AbortSignal };
