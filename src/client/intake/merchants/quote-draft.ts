import {
  readDraft,
  readSession,
  removeDraft,
  removeSession,
  writeDraft,
  writeSession,
} from '#client/platform/session/session-json.ts'
import type { Statement } from '#shared/intake/merchants/analyse-statement.ts'

/** The page loader hydrates the form at once while it is set. */
export const quoteDraftKey = 'merchantQuoteDraft'

/** The figures of the statement, which the analyzer above the form stores. */
export const quoteFiguresKey = 'merchantFiguresDraft'

/** By input name. */
export type QuoteDraft = Readonly<Record<string, string>>

/** Keeps the statement upload visible after a reload, in this tab only. */
export interface SentQuote {
  readonly reference: string
  /** Absent if it was sent by an earlier version of this page. */
  readonly pdfToken?: string
  readonly email: string
  /** Absent if it was sent by an earlier version of this page. */
  readonly statement?: Statement
}

export const findQuoteDraft = () => (readDraft(quoteDraftKey) ?? {}) as QuoteDraft
export const storeQuoteDraft = (answers: QuoteDraft) => writeDraft(quoteDraftKey, answers)
export function removeQuoteDraft() {
  removeDraft(quoteDraftKey)
  removeDraft(quoteFiguresKey)
}

export const findSentQuote = () => (readSession(quoteDraftKey) ?? undefined) as SentQuote | undefined
export const storeSentQuote = (sent: SentQuote) => writeSession(quoteDraftKey, sent)
export const removeSentQuote = () => removeSession(quoteDraftKey)
