/** The home page of the software's makers. */
export const brandAddress = 'https://gatefold.example';
