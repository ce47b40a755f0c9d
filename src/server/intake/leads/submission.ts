import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { v7 as uuidv7 } from 'uuid'
import { type ConsentEvent, contactConsentEvents, provenConsentEvents } from '#server/messaging/consents/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { type BotSignal, findBotSignals } from '#shared/intake/leads/bot-signals.ts'
import type { NewLead } from '#shared/intake/leads/contract.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import type { ConsentEvidence } from '#shared/messaging/consents/consent-evidence.ts'

/** Converts a phone number to E.164 (`+15555550123`), US by default; undefined if impossible. */
export function toE164(input: string): string | undefined {
  const number = parsePhoneNumberFromString(input, 'US')
  return number?.isPossible() ? number.number : undefined
}

/** With the calling code +1; messages elsewhere cost many times as much. */
const domestic: readonly string[] = ['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'CA']

/** Converts a phone number of the United States, its territories or Canada to E.164; undefined for others. */
export function toDomesticE164(input: string): string | undefined {
  const number = parsePhoneNumberFromString(input, 'US')
  // Without a country if its area code is new.
  const isDomestic = number?.countryCallingCode === '1' && domestic.includes(number.country ?? 'US')
  return isDomestic && number.isPossible() ? number.number : undefined
}

export interface Submission {
  /** The new lead's or `lead_resubmissions` row's id. */
  readonly id: string
  readonly at: Date
  readonly name: string
  readonly email: string
  readonly email_normalized: string
  readonly phone: string
  readonly phone_e164: string | undefined
  readonly source: string
  readonly landing_path: string | undefined
  readonly referrer: string | undefined
  readonly utm_source: string | undefined
  readonly utm_medium: string | undefined
  readonly utm_campaign: string | undefined
  readonly utm_term: string | undefined
  readonly utm_content: string | undefined
  readonly idempotency_key: string | undefined
  /** If the idempotency key is for one request only. */
  readonly request_hash: string | undefined
  readonly bot_signals: readonly BotSignal[]
  /** False beyond the limits of emails to strangers. */
  readonly wants_receipt?: boolean
  readonly consents: readonly ConsentEvent[]
}

export interface ApiClientRequest {
  /** Of consent by another form, replacing our checkbox. */
  readonly evidence: ConsentEvidence | undefined
  /** SHA-256 that ties the idempotency key to the request. */
  readonly requestHash: string
}

/** Converts form input to a row; the consent names `businessName`. */
export function toSubmission(
  ctx: Context,
  input: NewLead,
  businessName: string,
  idempotencyKey: string | undefined,
  apiRequest?: ApiClientRequest,
): Submission {
  const { attribution } = input
  const id = uuidv7()
  const at = ctx.now()
  const phoneE164 = toE164(input.phone)
  return {
    id,
    at,
    name: input.name,
    email: input.email,
    email_normalized: normalizeEmail(input.email),
    phone: input.phone,
    phone_e164: phoneE164,
    source: input.source,
    landing_path: attribution.landingPath,
    referrer: attribution.referrer,
    utm_source: attribution.utmSource,
    utm_medium: attribution.utmMedium,
    utm_campaign: attribution.utmCampaign,
    utm_term: attribution.utmTerm,
    utm_content: attribution.utmContent,
    idempotency_key: idempotencyKey,
    request_hash: apiRequest?.requestHash,
    bot_signals: findBotSignals(input.homepage ?? '', toSeconds(input.ms)),
    consents: apiRequest?.evidence
      ? provenConsentEvents(apiRequest.evidence, { submission: id, address: phoneE164 ?? input.phone })
      : input.contactConsent
        ? contactConsentEvents(
            {
              submission: id,
              at,
              address: phoneE164 ?? input.phone,
              form: input.source,
              page_path: attribution.landingPath,
              ip: ctx.origin.ip,
              user_agent: ctx.origin.userAgent,
            },
            businessName,
          )
        : [],
  }
}

/** Undefined without JavaScript, or if a bot sent no number. */
function toSeconds(sent: string | undefined): number | undefined {
  const seconds = Number.parseFloat(sent ?? '') / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}

/** Returns SQL for rows `input` from a JSON array, so that a batch needs one parameter. */
export const submissionRecords = (parameter: string) => `json_to_recordset(${parameter}::json) as input(
  id uuid, at timestamptz, name text, email text, email_normalized text, phone text, phone_e164 text, source text,
  landing_path text, referrer text, utm_source text, utm_medium text, utm_campaign text, utm_term text,
  utm_content text, idempotency_key text, request_hash text, bot_signals jsonb,
  wants_receipt boolean)`

/** Shared by `leads` and `lead_resubmissions`. */
export const submittedColumns = `name, email, phone, phone_e164, source, landing_path, referrer, utm_source, utm_medium,
  utm_campaign, utm_term, utm_content, idempotency_key, request_hash, bot_signals`
