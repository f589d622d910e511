import { may } from '@sermon/domain/accounts/entitlements';
import { isGranted, readAnswer } from '@sermon/domain/slides/export/googleSignIn';
import { calls } from '@sermon/domain/texts/calls';
import { googleSlides as texts } from '@sermon/domain/texts/slides/google';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LibraryLink } from '../../../frame/LibraryLink.tsx';
import { Button, LinkButton, Spinner } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { PlainPage } from '../../../ui/PlainPage.tsx';
import css from '../../../ui/PlainPage.module.css';
import { appConfig, currentUser } from '../../../user.ts';
import { type ExportedSlides, exportSlides, GoogleFailed, openSlidesApi } from './exportSlides.ts';
import { acceptNonce, signInWithGoogle } from './nonce.ts';

type Outcome = { exported: ExportedSlides } | { failure: string };

/** The page to which Google's sign-in leads back. It creates the presentation and opens it (spec part 2 §2). */
export function GoogleAuthScreen() {
  const { history } = useRouter();
  const [answer] = useState(() => readAnswer(history.location.hash));
  const user = useQuery(currentUser).data ?? null;
  const { data: config, isError } = useQuery(appConfig);
  const google = config?.googleSlides ?? null;
  const [progress, setProgress] = useState<string>(texts.progress.reading);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hasStarted = useRef(false);
  const hasLeft = useRef(false);

  // The token must not stay in the address or the history.
  useEffect(() => history.replace(history.location.pathname), [history]);

  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  const isReady = config !== undefined || isError;
  useEffect(() => {
    if (!isReady || hasStarted.current) return;
    hasStarted.current = true;
    const run = async (): Promise<Outcome> => {
      if (!google) return { failure: isError ? calls.cannotReach : texts.notConfigured };
      const { state, token, scope, error } = answer;
      if (!state || !acceptNonce(state.nonce)) return { failure: texts.notSignedIn };
      if (!token) return { failure: error ?? texts.notSignedIn };
      if (!isGranted(scope, google.scope)) return { failure: texts.notGranted };
      if (user && !may(user, 'slideExport')) return { failure: texts.needsSubscription };
      try {
        const slidesApi = openSlidesApi(google.apiUrl, token);
        return { exported: await exportSlides({ google, state, slidesApi, onProgress: setProgress }) };
      } catch (cause) {
        if (!(cause instanceof GoogleFailed)) throw cause;
        return { failure: cause.message };
      }
    };
    const finish = async () => {
      const result = await run().catch((): Outcome => ({ failure: texts.unknown }));
      if (hasLeft.current) return;
      if ('exported' in result && result.exported.note === null) {
        setProgress(texts.progress.opening);
        location.replace(result.exported.address);
      } else setOutcome(result);
    };
    void finish();
  }, [isReady, isError, google, answer, user]);

  if (outcome === null)
    return (
      <PlainPage title={texts.creating} heading={texts.creating}>
        <p role="status">
          <Spinner size={16} /> {progress}
        </p>
      </PlainPage>
    );
  if ('exported' in outcome)
    return (
      <PlainPage title={texts.ready} heading={texts.ready}>
        <p role="alert">{outcome.exported.note}</p>
        <div className={css.actions}>
          <Button onClick={() => location.assign(outcome.exported.address)}>{texts.open}</Button>
        </div>
      </PlainPage>
    );
  const { state } = answer;
  const signInAgain = () => {
    if (google && state && !signInWithGoogle(google, state)) setOutcome({ failure: texts.noStorage });
  };
  return (
    <PlainPage title={texts.failed} heading={texts.failed}>
      <FormMessage message={outcome.failure} />
      <div className={css.actions}>
        {google && state && <Button onClick={signInAgain}>{texts.signInAgain}</Button>}
        {state ? (
          <LinkButton to="/build/$id" params={{ id: state.assetId }} variant="tonal">
            {texts.backToSermon}
          </LinkButton>
        ) : (
          <LibraryLink />
        )}
      </div>
    </PlainPage>
  );
}
