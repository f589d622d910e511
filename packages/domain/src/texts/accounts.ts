/** UI text for the account screens (spec part 1 §2, §5, §8). */
export const accounts = {
  /** The headings of the pages, which are also the titles that link previews and search engines show. */
  pages: {
    signIn: 'Sign In',
    register: 'Create Account',
    forgotPassword: 'Forgot Password',
    resetPassword: 'Reset Password',
  },
  pageDescription: 'Write a sermon, research it, preach it, keep it for a lifetime.',
  firstAccount: 'Welcome. Create the first account. You will be the administrator of this site.',
  invalidEmail: 'Invalid Email Address',
  passwordRequired: 'Password is required',
  passwordLength: (min: number, max: number) => `Password must be ${min} to ${max} characters`,
  passwordCommon: 'This password is very common and easy to guess. Please choose another one.',
  passwordAboutAccount:
    'This password is easy to guess, because it is your name, your email, or the name or address of this site. Please choose another one.',
  passwordHint: (min: number) =>
    `At least ${min} characters. Common passwords and your own name or email are not accepted.`,
  passwordPlaceholder: (min: number) => `At least ${min} characters`,
  passwordsDiffer: 'Please make sure your passwords match',
  nameIncomplete: 'First and Last name are required',
  nameTooLong: (max: number) => `Name must be ${max} characters or fewer`,
  nameUnsafe: 'Please enter only your name, without a web or email address',
  wrongPassword: 'This is not your current password.',
  wrongCredentials: 'The email address or password is incorrect.',
  /** `contact` is an email address or a phone number, or null if none is configured. */
  blocked: (contact: string | null) =>
    `An administrator has blocked this account. For help, contact ${contact ?? 'the person who runs this server'}.`,
  emailTaken: 'An account with this email address already exists.',
  resetInvalid: 'This reset link is no longer valid. Please request a new one.',
  resetLinkSent: 'Reset Password Link Sent',
  checkEmail: 'Check your email for a link to reset your password.',
  sharedComputer: 'This is a shared computer',
  sharedComputerHint:
    'Sign out when you leave. Documents are not kept here for offline use. Text that could not be saved stays in this browser until you sign in here again. Nobody else who signs in can see it.',
  signInAgain: {
    signedOut: (hasText: boolean) =>
      hasText
        ? "You've been signed out. Your text is still here. It will be saved when you sign in."
        : "You've been signed out. Sign in to continue.",
    otherUser: (email: string) =>
      `Someone else (${email}) has signed in using this browser, so your text isn't being saved. Signing in here will sign them out.`,
    /** The account with this email address was deleted, and someone has created a new one. */
    otherAccount:
      'This email address now belongs to a different account, so your text was not saved. Copy it before you close this page.',
  },
};
