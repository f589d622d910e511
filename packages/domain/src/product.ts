/** The product name, wherever it is displayed. */
export const productName = 'Sermon Maker';
