import { productName } from '../../product.ts';

/** UI text for the preview of a sermon of the parent site, and for saving a copy of it (spec part 3 §2.5, §8). */
export const preview = {
  title: 'Builder',
  back: 'Back',
  notFound: "We're sorry, but we couldn't find the Sermon Asset you are trying to save.",
  notLoaded: "We're sorry, but we're having trouble loading your Sermon Asset. Please try again",
  refresh: 'Refresh',
  tryAgain: 'Try Again',
  loading: 'Loading',
  saving: 'Saving a copy to your library',
  dialog: 'Save this sermon',
  signIn: (site: string | null) => `Sign in to ${site ?? productName}`,
  signInButton: 'Sign In',
  signingIn: 'Signing In',
  forgotPassword: 'Forgot your password',
  register: 'Register a new account',
  registerButton: 'Register Free',
  registering: 'Registering',
  resetHeading: 'Reset your password',
  resetIntro: (site: string | null) =>
    `Enter your email, and we'll send you a link to choose a new password.${
      site === null ? '' : ` ${productName} uses your ${site} account.`
    }`,
  sendEmail: 'Send Email',
  sending: 'Sending',
  cancel: 'Cancel',
  intro: (name: string) => `Sign in or register to save a copy of “${name}” to your library.`,
  registrationClosed: 'Only people with an invitation can create an account here.',
  makerOnly: productName,
  upsellIntro: (name: string) => `With a plan, you can save a copy of “${name}” to your library and make it your own.`,
};
