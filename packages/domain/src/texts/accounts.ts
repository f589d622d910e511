import { productName } from '../product.ts';

/** UI text for the account screens (spec part 1 §2, §5, §8). */
export const accounts = {
  invalidEmail: 'Invalid Email Address',
  passwordRequired: 'Password is required',
  passwordLength: (least: number, most: number) => `Password must be ${least} to ${most} characters`,
  passwordsDiffer: 'Please make sure your passwords match',
  nameIncomplete: 'First and Last name are required',
  nameTooLong: (most: number) => `Name must be ${most} characters or fewer`,
  wrongCredentials: 'The email address or password is incorrect.',
  emailTaken: 'An account with this email address already exists.',
  resetInvalid: 'This reset link is no longer valid. Please request a new one.',
  resetLinkSent: 'Reset Password Link Sent',
  checkEmail: 'Check your email for a link to reset your password.',
  resetMail: (firstName: string, link: string) => ({
    subject: `Reset your ${productName} password`,
    text: [
      `Hello ${firstName},`,
      '',
      `We received a request to reset the password of your ${productName} account. To choose a new password, open this link within one hour:`,
      '',
      link,
      '',
      "If you didn't ask for this, you can ignore this email. Your password won't change.",
      '',
    ].join('\n'),
  }),
};
