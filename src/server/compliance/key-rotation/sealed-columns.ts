import { createHash } from 'node:crypto'
import { applicationNoteContext } from '#server/admin/application-page/table.ts'
import { accessRequestContext } from '#server/applications/applicants/commands/request-access-email.ts'
import { answersContext, reencryptAnswers } from '#server/applications/applications/answers.ts'
import { transcriptContext } from '#server/applications/applications/queries.ts'
import { keyContext } from '#server/applications/documents/document-store.ts'
import { messageContext } from '#server/applications/messages/queries.ts'
import { textSecretContext } from '#server/applications/sms/queries.ts'
import { detailsContext, wordsContext } from '#server/compliance/privacy/queries.ts'
import { resetContext } from '#server/identity/auth/commands/request-password-reset.ts'
import { totpContext } from '#server/identity/auth/commands/start-enrollment.ts'
import { bodyContext, entryContext } from '#server/intake/contact-messages/queries.ts'
import { activityContext } from '#server/intake/leads/queries.ts'
import { noteContext, remarksContext } from '#server/intake/merchants/queries.ts'
import { secretContext } from '#server/messaging/webhooks/queries.ts'
import { decrypt, type EncryptionKeys, reencrypt } from '#server/platform/crypto/encrypt.ts'
import { steps } from '#shared/applications/applications/step-order.ts'

export interface SealedRow {
  /** The values of `key`, as text. */
  readonly id: readonly string[]
  readonly sealed: string
  /** Of the row's digest, where the table has one. */
  readonly sha256: string | null
}

/** A column that holds what `seal` made. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** Primary key. */
  readonly key: readonly string[]
  readonly hasDigest?: true
  /** What the row held, sealed with the first key. @throws Error where it cannot be opened. */
  reencrypt(keys: EncryptionKeys, row: SealedRow): string
}

/** A column whose context follows from the id of its row. */
const byId = (table: string, column: string, context: (id: string) => string, key = 'id'): SealedColumn => ({
  ...{ table, column, key: [key] },
  reencrypt: (keys, { id: [id = ''], sealed }) => reencrypt(keys, sealed, context(id)),
})

/** Everything in the database that is sealed. A test compares it with the columns that are there. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    ...{ table: 'application_answers', column: 'sealed', key: ['application_id', 'step'] },
    reencrypt(keys, { id: [applicationId = '', slug = ''], sealed }) {
      const step = steps.find((step) => step.slug === slug)
      if (!step) throw new Error(`There is no step "${slug}".`)
      return reencryptAnswers(keys, step, answersContext(applicationId, slug), sealed)
    },
  },
  {
    ...{ table: 'application_transcripts', column: 'sealed', key: ['application_id'], hasDigest: true },
    reencrypt(keys, { id: [id = ''], sealed, sha256 }) {
      const json = decrypt(keys, sealed, transcriptContext(id))
      if (createHash('sha256').update(json).digest('hex') !== sha256) throw new Error('It does not fit its digest.')
      return reencrypt(keys, sealed, transcriptContext(id))
    },
  },
  byId('application_messages', 'body_sealed', messageContext),
  byId('application_notes', 'body_sealed', applicationNoteContext),
  byId('contact_messages', 'body_sealed', bodyContext),
  byId('contact_entries', 'body_sealed', entryContext),
  byId('merchant_leads', 'remarks_sealed', remarksContext),
  byId('merchant_lead_notes', 'body_sealed', noteContext),
  byId('lead_activities', 'body_sealed', activityContext),
  byId('privacy_requests', 'details_sealed', detailsContext),
  byId('privacy_moves', 'words_sealed', wordsContext),
  byId('documents', 'key_sealed', keyContext),
  byId('staff', 'totp_secret_sealed', totpContext),
  byId('staff', 'totp_pending_sealed', totpContext),
  byId('password_resets', 'email_sealed', resetContext),
  byId('applicant_mail_requests', 'asked_sealed', accessRequestContext),
  byId('webhooks', 'secret_sealed', secretContext),
  byId('webhooks', 'previous_secret_sealed', secretContext),
  byId('text_accounts', 'secret_sealed', textSecretContext, 'channel'),
  byId('text_accounts', 'report_secret_sealed', textSecretContext, 'channel'),
]
