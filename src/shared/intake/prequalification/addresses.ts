/** Apart from the contract, so that browsers load no schemas. */
export const readRulesCall = { method: 'GET', path: '/api/prequalification-rules' } as const
export const prequalifyCall = { method: 'POST', path: '/api/prequalifications' } as const
export const estimatePersonalCall = { method: 'POST', path: '/api/personal-estimates' } as const
