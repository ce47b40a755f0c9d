/** Changes with every change of the text. */
export const oralConsentVersion = '2026-11-1'

/**
 * Returns what staff confirm that a person said, for calls dialed by a person only: other calls and texts need consent
 * in writing (47 CFR 64.1200(a)(2) and (f)(9)).
 */
export const oralConsentText = (seller: string): string =>
  `The person agreed in conversation that ${seller} may call them at this number about their funding request. No calls with a dialer or a recorded voice, and no texts.`
