/** Who asks for something, so that one person's wishes do not keep everybody else's waiting; `signal` is aborted when they have gone. */
export type Requester = { ownerId: string; signal: AbortSignal };
