/** The user who makes a request, for fair queues. `signal` is aborted when they disconnect. */
export type Requester = { ownerId: string; signal: AbortSignal };
