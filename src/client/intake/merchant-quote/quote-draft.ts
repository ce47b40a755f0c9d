import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'

/** Session storage key; the page's loader wakes the form while it is there. */
export const quoteDraftKey = 'merchantQuoteDraft'

/** Typed answers by the name of their input, so that a reload loses none. */
export type QuoteDraft = Readonly<Record<string, string>>

/** A request that has left, so that a reload still shows where statements go. */
export interface SentQuote {
  readonly reference: string
  readonly pdfPath: string
  readonly email: string
}

type Kept = { readonly answers?: QuoteDraft; readonly sent?: SentQuote } | null | undefined

const kept = () => readSession(quoteDraftKey) as Kept
export const findQuoteDraft = (): QuoteDraft => kept()?.answers ?? {}
export const findSentQuote = (): SentQuote | undefined => kept()?.sent
export const storeQuoteDraft = (answers: QuoteDraft) => writeSession(quoteDraftKey, { answers })
export const storeSentQuote = (sent: SentQuote) => writeSession(quoteDraftKey, { sent })
export const forgetQuote = () => removeSession(quoteDraftKey)
