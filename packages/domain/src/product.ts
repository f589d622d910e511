/** The product name as displayed everywhere. */
export const productName = 'Sermon Maker';
