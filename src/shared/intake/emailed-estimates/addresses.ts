/** Apart from the contract, so that browsers load no schemas. */
export const emailEstimateCall = { method: 'POST', path: '/api/estimate-emails' } as const
export const openEstimateCall = { method: 'POST', path: '/api/estimate-emails/open' } as const

/** Any page opens it; this one loads fast. The token is in the fragment, which browsers don't send. */
export const estimateLink = (siteUrl: string, token: string) =>
  `${siteUrl}/free-analysis#result=${encodeURIComponent(token)}`

/** Anonymous answers are deleted after 30 days. */
export const estimateLinkDays = 14

/** The audit log has its version. */
export const emailConsent = {
  version: 1,
  text: 'Send one email with a link to this result to my address. No newsletter, no calls.',
} as const

/** Saved answers, or the numbers of a calculator. */
export type EmailedEstimate =
  | { readonly kind: 'analysis'; readonly id: string }
  | { readonly kind: 'calculator'; readonly path: string; readonly search: string; readonly section: string }
