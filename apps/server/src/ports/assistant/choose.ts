import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import type { TextWork } from '../../textWork/textWork.ts';
import { builtInHelper } from './helper.ts';
import { modelAssistant, type modelLimits } from './model.ts';
import type { Assistant } from './port.ts';

type Options = {
  env: Pick<Env, 'assistant'>;
  log: Pick<Log, 'warn'>;
  textWork: Pick<TextWork, 'helperAnswer'>;
  limits?: Partial<typeof modelLimits>;
};

/** The addresses of services. The SDK would read them from the environment, where other programs may have set them. */
const addresses = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com/v1' };

export function assistantAddress({ assistant }: Pick<Env, 'assistant'>): string | null {
  if (assistant === null || assistant.provider === 'builtin') return null;
  const { provider, baseUrl } = assistant;
  return baseUrl ?? (provider === 'anthropic' ? addresses.anthropic : addresses.openai);
}

/** Like `fetch`, but fails at a redirect, which could send a sermon and the key to another address. */
const fetchDirectly = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
  fetch(input, { ...init, redirect: 'error' });

export function chooseAssistant({ env: { assistant }, log, textWork, limits }: Options): Assistant | null {
  if (assistant === null) return null;
  if (assistant.provider === 'builtin') return builtInHelper(textWork.helperAnswer, log);
  const { provider, baseUrl, apiKey, model, maxOutputTokens } = assistant;
  const account = { ...(apiKey !== undefined && { apiKey }), fetch: fetchDirectly };
  const withModel = (load: Parameters<typeof modelAssistant>[0]['load']) =>
    modelAssistant({ load, maxOutputTokens, log, ...(limits && { limits }) });
  switch (provider) {
    case 'openai':
      return withModel(async () =>
        (await import('@ai-sdk/openai')).createOpenAI({ ...account, baseURL: baseUrl ?? addresses.openai }).chat(model),
      );
    case 'azure':
      return withModel(async () =>
        (await import('@ai-sdk/azure')).createAzure({ ...account, baseURL: baseUrl! }).chat(model),
      );
    case 'anthropic':
      return withModel(async () =>
        (await import('@ai-sdk/anthropic')).createAnthropic({
          ...account,
          baseURL: baseUrl ?? addresses.anthropic,
        })(model),
      );
    case 'compatible':
      return withModel(async () =>
        (await import('@ai-sdk/openai-compatible')).createOpenAICompatible({
          ...account,
          name: 'compatible',
          baseURL: baseUrl!,
        })(model),
      );
  }
}
