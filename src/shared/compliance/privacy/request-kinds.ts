/** In form order (Cal. Civ. Code 1798.105 to 1798.121). */
export const kindLabels = {
  know: 'Get a copy of my data',
  delete: 'Delete my data',
  correct: 'Correct my data',
  opt_out: 'Do not sell or share my data',
  limit: 'Limit the use of my sensitive data',
} as const
export type RequestKind = keyof typeof kindLabels
export const requestKinds = Object.keys(kindLabels) as [RequestKind, ...RequestKind[]]
