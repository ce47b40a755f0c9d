/**
 * Grows whenever the scoring judges the same answers under the same rules in another way, in other words, or in another
 * shape. The version of a set of rules begins with it, so that a page which was written before knows that it is too old.
 */
export const scoringVersion = 4

/** True for rules, and estimates by them, that this program makes and reads. */
export const isOurVersion = (rulesVersion: unknown): boolean =>
  typeof rulesVersion === 'string' && rulesVersion.startsWith(`${scoringVersion}-`)
