/** The command-line options, and the environment variable that each one sets. */
const settings = {
  '--port': 'PORT',
  '--host': 'HOST',
  '--data-dir': 'DATA_DIR',
  '--public-url': 'PUBLIC_URL',
  '--database-url': 'DATABASE_URL',
};

/**
 * Converts command-line options to environment variables: `--port 4000` or `--port=4000` sets PORT. Prints a message and
 * exits if an argument is unknown or has no value.
 * @param {string[]} args
 * @returns {Record<string, string>}
 */
export function readSettings(args) {
  /** @type {Record<string, string>} */
  const found = {};
  const words = args.flatMap((arg) => (arg.startsWith('--') && arg.includes('=') ? splitOnce(arg, '=') : [arg]));
  for (let at = 0; at < words.length; at += 2) {
    const [flag = '', value] = words.slice(at, at + 2);
    const variable = Object.entries(settings).find(([name]) => name === flag)?.[1];
    if (!variable || value === undefined) {
      console.error(
        `Unknown or incomplete argument ${flag}. Available: ${Object.keys(settings).join(', ')}, each with a value.`,
      );
      process.exit(1);
    }
    found[variable] = value;
  }
  return found;
}

/**
 * @param {string} text
 * @param {string} mark
 */
function splitOnce(text, mark) {
  const at = text.indexOf(mark);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
