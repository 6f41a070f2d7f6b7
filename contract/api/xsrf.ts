/** The names by which a POST proves that it comes from our own page. */
export const xsrf = { cookie: 'XSRF-TOKEN', header: 'x-xsrf-token' } as const;
