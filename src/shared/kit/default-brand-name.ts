export const defaultBrandName = 'Harborline Funding'
