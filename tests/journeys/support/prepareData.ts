import { prepareData } from './prepared.ts';

// `npm test` runs this with the folder to fill.
const [directory] = process.argv.slice(2);
if (!directory) throw new Error('The folder for the data is missing.');
await prepareData(directory);
