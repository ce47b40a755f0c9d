/** Error report path; responds 204 without a body before anything is stored. */
export const reportPath = '/api/errors'
