import { productName } from '../product.ts';

/** The number of digits and symbols before or after a word that make a password no harder to guess: "sermonmaker2026!". */
const maxAddedCharacters = 5;

const added = `\\P{L}{0,${maxAddedCharacters}}`;
const withoutAdded = new RegExp(`^${added}(?=\\p{L})(.*?)${added}$`, 'su');

/** Returns a password without the few digits and symbols with which people complete a word. Keeps its case. */
export const passwordCore = (password: string): string => withoutAdded.exec(password)?.[1] ?? password;

/** The names that a stranger who attacks an account knows or can guess. */
export type NamesOfAccount = {
  email: string;
  firstName: string;
  lastName: string;
  /** The origin of the product: 'https://sermon.example'. */
  publicUrl: string;
};

/** Folds what people change first about a word: case, accents, spaces and symbols. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns whether a password is the email address or its part before the @, the name of the person, or the name of the product
 * or of its host, also with a few digits and symbols before or after it.
 */
export function isPasswordAboutAccount(
  password: string,
  { email, firstName, lastName, publicUrl }: NamesOfAccount,
): boolean {
  const host = new URL(publicUrl).hostname;
  const names = [
    email,
    email.slice(0, email.lastIndexOf('@')),
    firstName,
    lastName,
    firstName + lastName,
    lastName + firstName,
    productName,
    host,
    ...host.split('.'),
  ].map(fold);
  return [password, passwordCore(password)].some((each) => names.includes(fold(each)));
}
