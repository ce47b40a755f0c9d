import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'

/** The page loader hydrates the form at once while it is set. */
export const quoteDraftKey = 'merchantQuoteDraft'

/** By input name. */
export type QuoteDraft = Readonly<Record<string, string>>

/** Keeps the statement upload visible after a reload. */
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
export const clearQuote = () => removeSession(quoteDraftKey)
