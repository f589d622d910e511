export const productName = 'Sermon Maker';

/** The same as in package.json. */
export const productVersion = '1.0.0';
