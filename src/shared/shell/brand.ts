/** Where the makers of the store's software are at home. */
export const brandAddress = 'https://gatefold.example';
