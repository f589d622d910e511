import { accounts as texts } from '@sermon/domain/texts/accounts';
import { otherSites } from '@sermon/domain/texts/accounts/otherSites';
import { settings } from '@sermon/domain/texts/accounts/settings';
import type { Env } from '../../env.ts';
import type { PageHeads } from '../../http/pages/pages.ts';

/** The heads of the account pages, which anyone can open. Search engines list only sign-in and registration, unless only invited
 * people can register. */
export function accountPages({ publicUrl, REGISTRATION }: Pick<Env, 'publicUrl' | 'REGISTRATION'>): PageHeads {
  const page = (path: string, title: string, isListed: boolean) => () => ({
    title,
    description: texts.pageDescription,
    url: new URL(path, publicUrl).href,
    isListed,
  });
  return {
    '/auth/sign-in': page('/auth/sign-in', texts.pages.signIn, true),
    '/auth/register': page('/auth/register', texts.pages.register, REGISTRATION === 'open'),
    '/auth/forgot-password': page('/auth/forgot-password', texts.pages.forgotPassword, false),
    '/auth/connect': page('/auth/sign-in', otherSites.connectPage.heading, false),
    '/auth/confirm-email/:code': page('/settings', settings.confirmEmail.heading, false),
    '/auth/reset-password/:email/:code': page('/auth/forgot-password', texts.pages.resetPassword, false),
  };
}
