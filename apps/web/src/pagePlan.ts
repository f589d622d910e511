import { pageUser } from './pageUser.ts';

/** The header of the latest reply about the subscription of this page's user. */
let latest: string | null = null;
let onChange = () => {};

/** Notices from the replies when the subscription of this page's user changes (`planHeader`). */
export const pagePlan = {
  /** Called with the header of every reply that has it. Ignores replies to another user who has signed in in the meantime. */
  saw(plan: string): void {
    const isOwn = (text: string | null) => text !== null && text.split(' ')[0] === pageUser.id;
    if (!isOwn(plan)) return;
    const isChanged = isOwn(latest) && latest !== plan;
    latest = plan;
    if (isChanged) onChange();
  },
  /** Sets the function that is called when the subscription has changed. */
  handleChange(handler: () => void): void {
    onChange = handler;
  },
};
