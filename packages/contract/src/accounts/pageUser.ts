/**
 * The request header with the id of the user whose account the page shows. The server refuses the call with 401 if the
 * session is another user's by now: after a sign-in in another tab, or when an administrator has begun to view another
 * account, or has stopped. Requests without it come from other clients, and from links.
 */
export const pageUserHeader = 'sermon-page-user';
