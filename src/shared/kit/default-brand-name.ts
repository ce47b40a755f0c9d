/** The public name until the settings have another one. */
export const defaultBrandName = 'Harborline Funding'
