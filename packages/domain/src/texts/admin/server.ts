import { productName } from '../../product.ts';
import { counted } from '../numbers.ts';
import { technician } from './setUp.ts';

export const adminServer = {
  commands: {
    copy: 'Copy',
    copyOf: (command: string) => `Copy ${command}`,
    copied: 'Command copied.',
    notCopied: 'The command could not be copied. Select it and copy it yourself.',
  },
  /** The ways around a missing mail server. */
  noMail: {
    setUp: `To send emails, have ${technician} set SMTP_URL to your mail server.`,
    resetLink:
      'Until then, give people who forgot their password a link: choose the person under People, then Create Reset Link.',
    howTo: 'How to set up email',
    people: 'Open People',
  },
  /** The ways out of a missing backup. `made`: the command after a backup by other means. */
  noBackup: {
    setUp: `Have ${technician} run this command every night, with the folder for the backups in place of FOLDER. ${productName} can keep running:`,
    command: 'npm run admin -- backup FOLDER',
    otherMeans: 'If you back up by other means, run this after each backup:',
    made: 'npm run admin -- backup-made',
  },
  /** In the library of administrators until all of it is set up. */
  setUpCard: {
    heading: 'Set up this site',
    dismiss: 'Dismiss',
    show: 'Show',
    hide: 'Hide',
    howTo: 'How to change this',
    openHealth: 'Open Health',
    howToBackUp: 'How to back up',
    address: {
      name: 'Address',
      onlyHere: 'Only this computer can open this site',
      noHttps: 'This site does not use https, so passwords are sent unencrypted',
    },
    bibles: {
      name: 'Bibles',
      installed: (n: number) => `${n} installed`,
      failed: 'Not all Bibles could be installed',
    },
  },
  publicAddress: {
    heading: 'Public address',
    use: 'Links and QR codes for other people use this address.',
    noHttps:
      'Without https, passwords are not encrypted on the way, and offline access, passkeys and installing do not work.',
    howTo: {
      computer: `Have ${technician} set PUBLIC_URL to the address that people open.`,
      network: '',
      everyone: `Have ${technician} give the site https, and set PUBLIC_URL to the address with it.`,
    },
  },
  content: {
    corpus: 'Sermons and illustrations',
    kinds: { sermon: 'Published sermons', illustration: 'Illustrations' },
    bibles: 'Bibles',
    items: (kind: 'sermon' | 'illustration', n: number) => counted(n, kind),
    incomplete: 'An import is running, or was interrupted. Run the same command again to complete it.',
    changed: (moment: string) => `Last import ${moment}`,
    neverChanged: 'Nothing imported yet',
    verses: (n: number) => counted(n, 'verse'),
    installed: (day: string) => `Installed on ${day}`,
    installing: 'Being installed',
    noBibles: 'No Bible is installed.',
    hint: 'Import and remove content with the command line:',
    commands: ['npm run admin -- content import', 'npm run admin -- bible import'],
    notLoaded: 'The content could not be loaded. Please try again.',
  },
  emails: {
    heading: 'Emails',
    none: 'All emails were delivered.',
    noneHint: 'An email that waits or fails is listed here.',
    states: { waiting: 'Waiting', failed: 'Failed' },
    waiting: 'Waiting emails',
    failed: 'Failed emails',
    facts: (attempts: number, created: string) => `${counted(attempts, 'attempt')} · created ${created}`,
    next: (moment: string) => `next attempt ${moment}`,
    failedHint: 'A failed email cannot be sent again: its text was deleted, because links in it expire.',
    sendNow: 'Send Now',
    sending: 'Sending',
    sendNowTo: (recipient: string) => `Send the email to ${recipient} now`,
    sent: (recipient: string) => `The email to ${recipient} is being sent again.`,
    discard: 'Discard',
    discarding: 'Discarding',
    discardTo: (recipient: string) => `Discard the email to ${recipient}`,
    discarded: (recipient: string) => `The email to ${recipient} was discarded.`,
    discardDialog: {
      title: 'Discard this email?',
      sentence: (recipient: string) => `It will not be sent to ${recipient}. This can't be undone.`,
    },
    gone: 'This email has already been sent or discarded.',
    notLoaded: 'The emails could not be loaded. Please try again.',
    /** Without a mail server. `n` is the number of emails in the folder. */
    kept: (n: number) =>
      n === 0
        ? 'No mail server. The folder outbox is empty.'
        : `No mail server. ${counted(n, 'email')} ${n === 1 ? 'is' : 'are'} in the folder outbox.`,
    reachNobody: 'Emails in that folder reach nobody. They are files on the server, and are never sent later.',
    keptList: 'Emails in the folder outbox',
    newest: (shown: number) => `The newest ${shown} are listed.`,
  },
  jobs: {
    heading: 'Jobs',
    none: 'No job has failed.',
    failed: 'Failed jobs',
    counts: (waiting: number, running: number) =>
      waiting + running === 0
        ? 'No job is waiting or running.'
        : `${waiting.toLocaleString('en')} waiting, ${running.toLocaleString('en')} running.`,
    unknownKind: 'Belongs to another version',
    facts: (attempts: number, failed: string) => `Failed ${failed} after ${counted(attempts, 'attempt')}`,
    unknownError: 'The reason is not known',
    retry: 'Retry',
    retrying: 'Retrying',
    retryOf: (name: string) => `Retry ${name}`,
    retried: 'The job will run again.',
    gone: 'This job is already running or cannot be retried.',
    notLoaded: 'The jobs could not be loaded. Please try again.',
  },
  health: {
    heading: 'Services',
    attention: 'Needs attention',
    nothing: 'Nothing needs attention',
    names: {
      database: 'Database',
      backup: 'Backup',
      storage: 'File storage',
      disk: 'Disk',
      mail: 'Email',
      jobs: 'Background jobs',
      search: 'Search',
      assistant: 'Assistant',
      speech: 'Speech',
      content: 'Built-in content',
    },
    states: { ok: 'Works', failed: 'Does not work', off: 'Off' },
    /** Of services that people miss if they are off. Undefined for the others. */
    notSetUp: (name: string, dateBackup?: Date | null): string | undefined =>
      name === 'mail'
        ? 'Not set up: people get no emails'
        : name === 'backup'
          ? `No backup ${dateBackup ? 'in the last 8 days' : 'yet'}`
          : undefined,
    /** Advice about a service that does not work. The reason is only in the log, because it can contain secrets. */
    nextSteps: {
      backup: 'Check the database.',
      database: 'Check that the database is running. If you set DATABASE_URL, check that, too.',
      storage: 'Check the folder or the S3 settings of the file storage.',
      disk: 'The disk is full. Free up space on it, or move the data to a larger one.',
      mail: 'Check the mail server and SMTP_URL. Waiting emails are listed under Mail and jobs.',
      jobs: 'Restart the server. Until then, emails and other background work wait.',
      search: 'Restart the server. Until then, searches fail.',
      assistant: 'Check the settings of the AI provider and the connection to it.',
      speech: 'Check the settings of the speech provider and the connection to it.',
      content:
        'Some Bibles, sermons or premium items that come with the product are missing. The server tries several times to install them. After that, retry the job under Mail and jobs.',
    },
    logHint: 'See the server log for the reason.',
    reachable: 'Reachable',
    notReachable: 'Not reachable',
    kinds: {
      embedded: 'embedded',
      PostgreSQL: 'PostgreSQL',
      disk: "on this server's disk",
      s3: 'S3',
      smtp: 'mail server',
      outbox: 'No mail server: emails are kept in the folder “outbox”',
      builtin: 'built-in helper',
      local: 'on this server',
      azure: 'Azure',
      openai: 'OpenAI',
      anthropic: 'Anthropic',
      compatible: 'your own model',
    } as Record<string, string>,
    lastBackup: (moment: string) => `Last backup: ${moment}`,
    since: (moment: string) => `since ${moment}`,
    used: (percent: number) => `${percent}% used`,
    waits: (seconds: number) =>
      seconds < 60
        ? 'no job has been waiting for long'
        : `the oldest job has been waiting for ${counted(Math.round(seconds / 60), 'minute')}`,
    checked: (moment: string) => `Checked ${moment}.`,
    timesCount: 'Times count from the first check after this server started.',
    refresh: 'Check Again',
    refreshing: 'Checking',
    notLoaded: 'The services could not be checked. Please try again.',
  },
};
