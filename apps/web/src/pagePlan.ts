import { pageUser } from './pageUser.ts';

/** What the latest reply said about the subscription of this page's user. */
let latest: string | null = null;
let onChange = () => {};

/** The subscription of this page's user, as far as replies tell about it (`planHeader`). */
export const pagePlan = {
  /** Called with the header of every reply that has it. Replies to another user, who has signed in meanwhile, say nothing. */
  saw(plan: string): void {
    const isOwn = (text: string | null) => text !== null && text.split(' ')[0] === pageUser.id;
    if (!isOwn(plan)) return;
    const isChanged = isOwn(latest) && latest !== plan;
    latest = plan;
    if (isChanged) onChange();
  },
  /** Sets what to do when the subscription has changed. */
  handleChange(handler: () => void): void {
    onChange = handler;
  },
};
