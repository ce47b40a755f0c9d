/** Increase when results, wording or shape change: rules versions start with it, so older pages notice. */
export const scoringVersion = 4

export const isOurVersion = (rulesVersion: unknown): boolean =>
  typeof rulesVersion === 'string' && rulesVersion.startsWith(`${scoringVersion}-`)
