/** Calls for visitors, separate from the contract so that browsers don't load its schemas. */
export const readRulesCall = { method: 'GET', path: '/api/prequalification-rules' } as const
export const prequalifyCall = { method: 'POST', path: '/api/prequalifications' } as const
