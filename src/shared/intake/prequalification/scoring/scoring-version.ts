/** Increase when results, wording or shape change, so that older pages notice. */
export const scoringVersion = 6

export const isOurVersion = (rulesVersion: unknown): boolean =>
  typeof rulesVersion === 'string' && rulesVersion.startsWith(`${scoringVersion}-`)
