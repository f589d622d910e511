import { html } from '@sermon/domain/html';
import * as z from 'zod';
import { cardFields, type CardFields, createCard, Refusal } from '../cards.ts';
import { customerOf, NoRoom, recordEvent, timeOf, type Work } from '../work.ts';
import type { Shown } from './cardForm.ts';
import { payCheckout, showCheckout } from './checkout.ts';
import { page, type PageReply, type PageRequest } from './page.ts';
import { advanceClock, cancel, changeCard, showPortal } from './portal.ts';
import { payReceipt, showReceipt } from './receipt.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Setup } from '../objects.ts';

type Run = <T>(work: (work: Work) => Promise<T>) => Promise<T>;

const formFields = cardFields.extend({
  action: z.string().max(20).default(''),
  days: z.string().max(10).default(''),
  clientSecret: z.string().max(500).default(''),
  cardId: z.string().max(255).default(''),
  subscriptionId: z.string().max(255).default(''),
});

type Fields = z.output<typeof formFields>;

/**
 * Answers a request for a page of the sandbox. The id of a session or receipt in the address opens its page, as with Stripe. No other
 * site knows it, so forms need no further protection.
 */
export async function pageReply(
  { run, has }: { run: Run; has: (id: string) => Promise<boolean> },
  { method, path, fields }: PageRequest,
): Promise<PageReply> {
  const [kind = '', id = '', ...rest] = path.split('/');
  const read = formFields.safeParse(fields);
  if (rest.length > 0 || !/^\w{1,255}$/.test(id) || !read.success) return notFound;
  const isPost = method === 'POST';
  // Strangers who try addresses must not make the payments of others wait.
  if (!(await has(id))) return isPost && kind === 'setup' ? notFoundData : notFound;
  switch (kind) {
    case 'checkout':
      return answerForm(run, isPost, read.data, {
        find: (work) => work.objects.get('checkout', id),
        show: showCheckout,
        post: payCheckout,
      });
    case 'portal':
      return answerForm(run, isPost, read.data, {
        find: (work) => work.objects.get('portal', id),
        show: showPortal,
        async post(work, portal, posted) {
          if (posted.action === 'advance') await advanceClock(work, portal, posted.days);
          else if (posted.action === 'cancel') await cancel(work, portal, posted.subscriptionId);
          else await changeCard(work, portal, posted);
          return { kind: 'redirect', location: `/sandbox/portal/${id}` };
        },
      });
    case 'receipt':
      return answerForm(run, isPost, read.data, {
        find: (work) => work.objects.get('invoice', id),
        show: (_, invoice, shown) => showReceipt(invoice, shown),
        async post(work, invoice, posted) {
          if (invoice.state === 'open') await payReceipt(work, invoice, posted);
          return { kind: 'redirect', location: `/sandbox/receipt/${id}` };
        },
      });
    case 'setup':
      return isPost ? replyToCardForm(run, id, read.data) : notFound;
    default:
      return notFound;
  }
}

type FormPage<T> = {
  find(work: Work): Promise<T | null>;
  show(work: Work, object: T, shown: Shown): Promise<PageReply>;
  post(work: Work, object: T, posted: Fields): Promise<PageReply>;
};

async function answerForm<T>(
  run: Run,
  isPost: boolean,
  posted: Fields,
  { find, show, post }: FormPage<T>,
): Promise<PageReply> {
  const withObject = (answer: (work: Work, object: T) => Promise<PageReply>) =>
    run(async (work) => {
      const object = await find(work);
      return object === null ? notFound : answer(work, object);
    });
  if (!isPost) return withObject((work, object) => show(work, object, {}));
  try {
    return await withObject((work, object) => post(work, object, posted));
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof NoRoom)) throw error;
    const field = error instanceof Refusal ? error.field : null;
    return withObject((work, object) => show(work, object, { error: error.message, field, entered: posted }));
  }
}

async function replyToCardForm(run: Run, id: string, fields: Fields): Promise<PageReply> {
  try {
    return await run(async (work) => {
      const setup = await work.objects.get('setup', id);
      return setup === null ? notFoundData : answerSetup(work, setup, fields);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'data', status: 402, data: { message: error.message } };
  }
}

const notFound = page('This page is no longer available', html`<a href="/settings">Return to Sermon Maker</a>`, 404);
const notFoundData: PageReply = {
  kind: 'data',
  status: 404,
  data: { message: 'Please reload this page and try again.' },
};

/**
 * Answers the product's own card form, which in test mode takes the place of Stripe's. Without a card, it returns the saved cards of
 * the customer with their addresses. With `cardId`, a saved card is used. `clientSecret` proves that the request comes from the form.
 */
async function answerSetup(
  work: Work,
  setup: Setup,
  fields: CardFields & { clientSecret: string; cardId: string },
): Promise<PageReply> {
  const [sent, expected] = [Buffer.from(fields.clientSecret), Buffer.from(setup.clientSecret)];
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    return { kind: 'data', status: 404, data: { message: `No such setup_intent: '${setup.id}'` } };
  const customer = await customerOf(work, setup.customerId);
  const saved = await work.objects.of('card', customer.id);
  const cards = saved
    .slice(0, 3)
    .map(({ id, brand, last4, country, postalCode }) => ({ id, brand, last4, country, postalCode }));
  const isAnswer = fields.number !== '' || fields.cardId !== '';
  if (setup.cardId !== null || !isAnswer)
    return { kind: 'data', status: 200, data: { isComplete: setup.cardId !== null, cards } };
  const usesSaved = fields.cardId !== '';
  const card = usesSaved
    ? saved.find(({ id }) => id === fields.cardId)
    : createCard(fields, { customerId: customer.id, now: timeOf(work, customer) });
  if (!card) throw new Refusal('This card is no longer saved.');
  if (!usesSaved) await work.objects.put(card);
  await work.objects.put({ ...customer, cardId: card.id });
  await work.objects.put({ ...setup, cardId: card.id });
  recordEvent(work, 'setup_intent.succeeded', { customerId: customer.id, subscriptionId: null });
  return { kind: 'data', status: 200, data: { isComplete: true, cards } };
}
