export const productName = 'Sermon Maker';
