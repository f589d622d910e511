import { productName } from '../../product.ts';
import { counted } from '../numbers.ts';

/** UI text of Phone Remote: the dialog in the speaker's view, and the page for phones. */
export const phoneRemote = {
  title: 'Phone Remote',
  /** The label of the button while phones are connected. */
  connectedLabel: (phones: number) => `Phone Remote: ${counted(phones, 'phone')} connected`,
  howTo: 'Scan the code with your phone’s camera, or open the address on your phone and enter the code.',
  qrCode: 'QR code with the address and the code',
  address: 'Address',
  code: 'Code',
  codeTerms: 'This code connects one phone and expires in ten minutes.',
  codeUsed: (phones: number) =>
    `This code cannot be used anymore. Choose New Code to connect ${phones === 0 ? 'a' : 'another'} phone.`,
  localOnly: `Phones cannot open this address. Open ${productName} at its address on your network instead of localhost.`,
  phones: (count: number) => (count === 0 ? 'No phone is connected' : `${counted(count, 'phone')} connected`),
  newCode: 'New Code',
  creating: 'Creating a code…',
  end: 'End',
  endHint: 'End disconnects all phones at once.',
  close: 'Close',
  trying: 'Trying again',
  lostHint: 'The server cannot be reached. You can keep presenting without the phones.',
  codeFailed: 'The code could not be created. Please try again.',
  signedOut: 'You are signed out, so phones cannot be connected. You can keep presenting.',

  connect: 'Connect',
  connecting: 'Connecting…',
  connected: 'Connected',
  enterCode: 'Enter the code from the speaker’s view.',
  wrongCode: 'This code is wrong or cannot be used anymore. Choose New Code in the speaker’s view.',
  full: 'Four phones are connected already. Disconnect one, or choose End in the speaker’s view.',
  speakerAway: 'The speaker’s view is not connected.',
  waiting: 'Waiting for the speaker’s view',
  ended: 'Phone Remote has ended.',
  endedHint: 'To connect again, scan a new code.',
  replaced: 'Phone Remote is open in another tab. To use it here, refresh this page.',
  disconnected: 'This phone is disconnected.',
  disconnect: 'Disconnect',
  next: 'Next',
  previous: 'Previous',
  nextSlide: 'Next slide',
  notes: 'Notes',
  missed: 'The last press did not reach the speaker’s view.',
  tooManyPresses: 'Too many presses. Please wait a moment.',
};
