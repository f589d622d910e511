import { productName } from '../../product.ts';

const noEmails = 'This site sends no emails.';

/** Who changes the settings of the server. */
export const technician = 'the person who looks after your server';

/** The sentences about what the installation cannot do. Every screen uses the same ones. */
export const setUp = {
  noEmails,
  /** `contact` is the email address of the people who help, or null if none is configured. */
  askForResetLink: (contact: string | null) =>
    `${noEmails} Ask the administrator of this site${contact === null ? '' : ` (${contact})`} for a reset link.`,
  /** After the sentence about an address that only this computer can open. */
  howToChangeAddress: 'The administrator of this site finds out how to change that under Health.',
  writeToAdministrator: 'Write to the Administrator',
  /** Who can open an address, if not everyone. */
  reach: {
    computer: `Only this computer can open this address. Other devices need the address of ${productName} on your network or on the internet.`,
    network: 'Only devices in the same network can open this address.',
    everyone: null,
  },
};
