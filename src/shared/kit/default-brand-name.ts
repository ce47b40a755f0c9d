/** Until Settings have another one. */
export const defaultBrandName = 'Harborline Funding'
