/** Kinds of requests in form order (Cal. Civ. Code 1798.105 to 1798.121). */
export const kindLabels = {
  know: 'A copy of what you hold about me',
  delete: 'Delete what you hold about me',
  correct: 'Correct something that is wrong',
  opt_out: 'Do not sell or share my data',
  limit: 'Limit the use of my sensitive data',
} as const
export type RequestKind = keyof typeof kindLabels
export const requestKinds = Object.keys(kindLabels) as [RequestKind, ...RequestKind[]]

/**
 * Whether the person has to verify their address. Not for opt-outs and limits, which must not require verification (11
 * CCR 7026(d), 7027(e)).
 */
export const needsProof = (kind: RequestKind): kind is 'know' | 'delete' | 'correct' =>
  kind === 'know' || kind === 'delete' || kind === 'correct'
