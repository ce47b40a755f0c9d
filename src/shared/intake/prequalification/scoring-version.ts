/**
 * Increases whenever the scoring changes results, wording or shape. Each rules version starts with it, so that an
 * older page can detect that it is outdated.
 */
export const scoringVersion = 4

export const isOurVersion = (rulesVersion: unknown): boolean =>
  typeof rulesVersion === 'string' && rulesVersion.startsWith(`${scoringVersion}-`)
