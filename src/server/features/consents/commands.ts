import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { contactConsentText, contactConsentVersion } from '#shared/consents/contact-consent.ts'

/** A consent as `insertConsents` takes it; `submission` ties it to the request that gave it. */
export interface ConsentEvent {
  readonly id: string
  readonly submission: string
  readonly at: Date
  readonly channel: 'call' | 'text'
  readonly address: string
  readonly exact_text: string
  readonly text_version: string
  readonly text_sha256: string
  readonly form: string
  readonly page_path: string | undefined
  readonly ip: string
  readonly user_agent: string
}

/**
 * The two events of one ticked box: it allows calls and texts, and each can be withdrawn by itself.
 * @param seller the business that the words beside the box named.
 */
export function contactConsentEvents(
  given: Pick<ConsentEvent, 'submission' | 'at' | 'address' | 'form' | 'page_path' | 'ip' | 'user_agent'>,
  seller: string,
): ConsentEvent[] {
  const exactText = contactConsentText(seller)
  const textSha256 = createHash('sha256').update(exactText).digest('hex')
  const words = { exact_text: exactText, text_version: contactConsentVersion, text_sha256: textSha256 }
  return (['call', 'text'] as const).map((channel) => ({ ...given, ...words, id: uuidv7(), channel }))
}

/** Reads `ConsentEvent`s from a JSON array of the statement, as `consent`. */
export const consentRecords = (parameter: string) => `json_to_recordset(${parameter}::json) as consent(
  id uuid, submission uuid, at timestamptz, channel text, address text, exact_text text, text_version text,
  text_sha256 text, form text, page_path text, ip text, user_agent text)`

/** `insert into consent_events (…) select …` up to the `from`; the lead's id is the expression given. */
export const insertConsents = (leadId: string) => `
  insert into consent_events (id, at, subject_type, subject_id, channel, action, address, exact_text, text_version,
    text_sha256, form, page_path, ip, user_agent)
  select consent.id, consent.at, 'lead', ${leadId}, consent.channel, 'given', consent.address, consent.exact_text,
    consent.text_version, consent.text_sha256, consent.form, consent.page_path, consent.ip, consent.user_agent`
