import { CallFailed } from '@sermon/contract/client';
import { calls as texts } from '@sermon/domain/texts/calls';
import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { pageSession } from '../../session/pageSession.ts';
import { useNotify } from '../notices/notices.tsx';

type Form<Name extends string, Reply> = {
  /** The field names that the server uses. */
  names: readonly Name[];
  check: (values: Record<Name, string>) => Partial<Record<Name, string>>;
  /** `data` contains all form fields, including those not listed in `names`. */
  send: (values: Record<Name, string>, data: FormData) => Promise<Reply>;
  onDone: (reply: Reply) => void;
};

const withoutMarkup = (text: string) => text.replace(/<[^>]*>/g, '');

/**
 * Returns the server's message if it says more than a generic one. That of 404 is about the address of the request. 507
 * means that the server's disk is full.
 */
function sentenceFor({ statusCode, message }: CallFailed): string {
  if (statusCode === 404) return texts.gone;
  return statusCode < 500 || statusCode === 507 ? message : texts.unknownValidation;
}

/**
 * The common behavior of all forms. A form is submitted only once at a time. The server's error messages appear below
 * their fields, messages for unknown fields in a notice, and any other error above the submit button. The focus moves
 * to the first invalid field. If the session is over, the user is asked to sign in again and can then submit the form.
 *
 * @example
 * const { formProps, field, message, isBusy } = useForm({ names: ['Name'], check: checkName, send, onDone });
 */
export function useForm<Name extends string, Reply>({ names, check, send, onDone }: Form<Name, Reply>) {
  const notify = useNotify();
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);

  // Runs in the same frame as the error message so that screen readers announce both together.
  useLayoutEffect(() => {
    if (refusals) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (wrong: Partial<Record<Name, string>>) => {
    setErrors(wrong);
    setRefusals((count) => count + 1);
  };

  const showFailure = (failure: CallFailed) => {
    if (failure.statusCode === 401 && pageSession.ask()) return;
    const own: Partial<Record<Name, string>> = {};
    for (const [field, sentences] of Object.entries(failure.fields)) {
      const name = names.find((known) => known === field);
      const text = withoutMarkup(sentences.join(' ')) || texts.unknownValidation;
      if (name) own[name] = text;
      else notify({ text, isFailure: true });
    }
    refuse(own);
    if (!Object.keys(failure.fields).length) setMessage(sentenceFor(failure));
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<
      Name,
      string
    >;
    const wrong = check(values);
    setMessage(null);
    if (Object.keys(wrong).length) return refuse(wrong);
    setErrors({});
    isSending.current = true;
    setIsBusy(true);
    try {
      onDone(await send(values, data));
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      showFailure(cause);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  return {
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event),
    },
    field: (name: Name) => ({
      name,
      error: errors[name],
      onInput: () => setErrors(({ [name]: _, ...others }) => others as typeof errors),
    }),
    message,
    isBusy,
  };
}
