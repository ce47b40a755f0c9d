/** The calls that visitors make. Apart from the contract, so that a browser has them without the weight of its schemas. */
export const readRulesCall = { method: 'GET', path: '/api/prequalification-rules' } as const
export const prequalifyCall = { method: 'POST', path: '/api/prequalifications' } as const
