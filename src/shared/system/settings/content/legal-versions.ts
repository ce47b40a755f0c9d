/** The effective dates of the published texts. Accepting the terms records both. */
export const legalVersions = { terms: '2026-11-23', privacy: '2026-11-28' } as const
