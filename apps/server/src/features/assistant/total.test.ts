import { expect, test } from 'vitest';
import { openProduct, type Person, type Product } from '../../../../../tests/support/people.ts';
import { openProvider } from '../../ports/assistant/provider.setup.ts';

const provider = await openProvider();
const model = { AI_PROVIDER: 'compatible', AI_BASE_URL: `${provider.url}/v1`, AI_MODEL: 'm', AI_DAILY_LIMIT: '4' };

/** Asks for ideas. Returns the refusal, or null after an answer. */
async function ask({ api }: Person): Promise<unknown> {
  const { id: assetId } = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  try {
    for await (const _ of api.assistant.generateIdeas({
      assetId,
      topics: ['hope'],
      scriptureReferences: ['Psalm 23'],
    }));
    return null;
  } catch (error) {
    return error;
  }
}
const usedOf = async ({ services }: Product) =>
  /^sermon_maker_model_answers_day (\d+)$/m.exec(await services.metrics.text())?.[1];
const refusal = {
  statusCode: 429,
  message: 'The assistant has reached its limit of answers for today. Please try again in 24 hours.',
};

test('all users together get a limited number of answers of a model in 24 hours, and the log says so at 80%', async () => {
  const product = await openProduct({ ...model, AI_DAILY_LIMIT_TOTAL: '5' });
  const warned: unknown[] = [];
  product.services.log.warn = (about: unknown) => void warned.push(about);
  const [ruth, naomi] = [await product.join('Ruth'), await product.join('Naomi')];
  provider.behave({ kind: 'answer', pieces: ['Yes.'] });
  for (const _ of [1, 2, 3]) expect(await ask(ruth)).toBeNull();
  expect(warned).toEqual([]);
  for (const _ of [1, 2]) expect(await ask(naomi)).toBeNull();
  expect(await ask(naomi)).toMatchObject(refusal);
  expect(await ask(ruth)).toMatchObject(refusal);
  expect(warned).toMatchObject([{ setting: 'AI_DAILY_LIMIT_TOTAL', used: 4, max: 5 }]);
  expect(await usedOf(product)).toBe('5');
  // What was refused is not taken from the users' own answers.
  expect(await ruth.api.assistant.usage({})).toEqual({ limit: 4, remaining: 1 });
  product.clock.pass(24 * 60 * 60_000);
  for (const person of [ruth, naomi]) await person.api.accounts.signIn(person);
  expect(await ask(ruth)).toBeNull();
  expect(await usedOf(product)).toBe('1');
});

test('an answer for which nothing is charged does not count', async () => {
  const product = await openProduct({ ...model, AI_DAILY_LIMIT_TOTAL: '1' });
  const ruth = await product.join('Ruth');
  provider.behave({ kind: 'status', status: 500, message: '' });
  expect(await ask(ruth)).toMatchObject({ statusCode: 502 });
  provider.behave({ kind: 'answer', pieces: ['Yes.'] });
  expect(await ask(ruth)).toBeNull();
  expect(await ask(ruth)).toMatchObject(refusal);
});

test('the built-in helper has no limit of a day, only one of an hour', async () => {
  const product = await openProduct({ AI_DAILY_LIMIT: '1', AI_DAILY_LIMIT_TOTAL: '1' });
  const ruth = await product.join('Ruth');
  for (let n = 0; n < 60; n += 1) expect(await ask(ruth)).toBeNull();
  expect(await ruth.api.assistant.usage({})).toEqual({ limit: null, remaining: null });
  expect(await usedOf(product)).toBe('0');
  expect(await ask(ruth)).toMatchObject({ statusCode: 429 });
  product.clock.pass(60 * 60_000);
  expect(await ask(ruth)).toBeNull();
});
