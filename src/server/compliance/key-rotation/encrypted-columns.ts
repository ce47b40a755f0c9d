import { createHash } from 'node:crypto'
import { answerCorrectionContext, applicationNoteContext } from '#server/admin/application-page/table.ts'
import { accessRequestContext } from '#server/applications/applicants/commands/prepare-access-email.ts'
import { answersContext, reencryptAnswers } from '#server/applications/applications/answers.ts'
import { lookupHash } from '#server/applications/applications/lookups/lookup-hash.ts'
import { transcriptContext } from '#server/applications/applications/queries.ts'
import { reviewContext } from '#server/applications/cash-flow/review-store.ts'
import { keyContext } from '#server/applications/documents/document-store.ts'
import { readingContext } from '#server/applications/documents/statement-reading.ts'
import { messageContext } from '#server/applications/messages/queries.ts'
import { smsSecretContext } from '#server/applications/sms/queries.ts'
import { detailsContext, wordsContext } from '#server/compliance/privacy/queries.ts'
import { resetContext } from '#server/identity/auth/commands/request-password-reset.ts'
import { totpContext } from '#server/identity/auth/commands/verify-code.ts'
import { bodyContext, entryContext } from '#server/intake/contact-messages/queries.ts'
import { activityContext } from '#server/intake/leads/queries.ts'
import { noteContext, remarksContext } from '#server/intake/merchants/queries.ts'
import { secretContext } from '#server/messaging/webhooks/queries.ts'
import { feeFileContext } from '#server/placement/success-fees/fee-files.ts'
import { decrypt, type EncryptionKeys, reencrypt } from '#server/platform/crypto/encrypt.ts'
import { steps } from '#shared/applications/applications/step-order.ts'

export interface EncryptedRow {
  readonly id: readonly string[]
  readonly encrypted: string
  /** Of the row's digest, if the table has one. */
  readonly sha256: string | null
  /** Of the column that `hash` names. */
  readonly hash: string | null
}

export interface EncryptedColumn {
  readonly table: string
  readonly column: string
  readonly key: readonly string[]
  readonly hasDigest?: true
  /** A hash of the decrypted value with the first key, in a column of its own. */
  readonly hash?: { readonly column: string; compute(keys: EncryptionKeys, row: EncryptedRow): string | null }
  /** Uses the first key. @throws Error if no key can decrypt it. */
  reencrypt(keys: EncryptionKeys, row: EncryptedRow): string
}

/** Its context follows from the row's id. */
const byId = (table: string, column: string, context: (id: string) => string, key = 'id'): EncryptedColumn => ({
  ...{ table, column, key: [key] },
  reencrypt: (keys, { id: [id = ''], encrypted }) => reencrypt(keys, encrypted, context(id)),
})

/** A test compares these with the database. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    ...{ table: 'application_answers', column: 'encrypted', key: ['application_id', 'step'] },
    reencrypt(keys, { id: [applicationId = '', slug = ''], encrypted }) {
      const step = steps.find((step) => step.slug === slug)
      if (!step) throw new Error(`There is no step "${slug}".`)
      return reencryptAnswers(keys, step, answersContext(applicationId, slug), encrypted)
    },
    hash: {
      column: 'lookup_hash',
      compute: (keys, { id: [applicationId = '', step = ''], encrypted }) =>
        lookupHash(keys, { applicationId, step, encrypted }),
    },
  },
  {
    ...{ table: 'application_transcripts', column: 'encrypted', key: ['application_id'], hasDigest: true },
    reencrypt(keys, { id: [id = ''], encrypted, sha256 }) {
      const json = decrypt(keys, encrypted, transcriptContext(id))
      if (createHash('sha256').update(json).digest('hex') !== sha256) throw new Error('It doesn’t match its digest.')
      return reencrypt(keys, encrypted, transcriptContext(id))
    },
  },
  {
    ...{ table: 'success_fee_files', column: 'encrypted', key: ['invoice_id'], hasDigest: true },
    reencrypt(keys, { id: [id = ''], encrypted, sha256 }) {
      const pdf = Buffer.from(decrypt(keys, encrypted, feeFileContext(id)), 'base64')
      if (createHash('sha256').update(pdf).digest('hex') !== sha256) throw new Error('It does not match its digest.')
      return reencrypt(keys, encrypted, feeFileContext(id))
    },
  },
  byId('application_messages', 'body_encrypted', messageContext),
  byId('application_notes', 'body_encrypted', applicationNoteContext),
  byId('answer_corrections', 'change_encrypted', answerCorrectionContext),
  byId('contact_messages', 'body_encrypted', bodyContext),
  byId('contact_entries', 'body_encrypted', entryContext),
  byId('merchant_leads', 'remarks_encrypted', remarksContext),
  byId('merchant_lead_notes', 'body_encrypted', noteContext),
  byId('lead_activities', 'body_encrypted', activityContext),
  byId('privacy_requests', 'details_encrypted', detailsContext),
  byId('privacy_request_events', 'note_encrypted', wordsContext),
  byId('documents', 'key_encrypted', keyContext),
  byId('statement_readings', 'reading_encrypted', readingContext, 'document_id'),
  byId('cash_flow_reviews', 'review_encrypted', reviewContext, 'application_id'),
  byId('staff', 'totp_secret_encrypted', totpContext),
  byId('staff', 'totp_pending_encrypted', totpContext),
  byId('password_resets', 'email_encrypted', resetContext),
  byId('applicant_email_requests', 'request_encrypted', accessRequestContext),
  byId('webhooks', 'secret_encrypted', secretContext),
  byId('webhooks', 'previous_secret_encrypted', secretContext),
  byId('sms_accounts', 'secret_encrypted', smsSecretContext, 'channel'),
  byId('sms_accounts', 'report_secret_encrypted', smsSecretContext, 'channel'),
]
