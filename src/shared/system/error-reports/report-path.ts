/** Where browsers report errors: answered with 204 and no body, before anything is stored. */
export const reportPath = '/api/errors'
