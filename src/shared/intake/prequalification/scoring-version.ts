/**
 * Increases whenever the scoring gives the same answers under the same rules another result, wording or shape. Each
 * rules version starts with it, so that an older page can detect that it is outdated.
 */
export const scoringVersion = 4

/** Checks whether this program can read these rules and their estimates. */
export const isOurVersion = (rulesVersion: unknown): boolean =>
  typeof rulesVersion === 'string' && rulesVersion.startsWith(`${scoringVersion}-`)
