/** Where the store signs people in and sends them back here. */
export const signInAddress = '/login?to=desk';
