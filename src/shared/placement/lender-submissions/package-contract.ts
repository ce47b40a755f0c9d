import { z } from 'zod/mini'
import { documentKinds } from '#shared/applications/documents/document-kind.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

const token = z.string('Invalid input').check(z.maxLength(200, 'Invalid input'))
export const packageSummaryInput = z.object({ token })
export const packageDocumentInput = z.object({ token, documentId: uuid('Invalid input') })

/** Personal and account numbers are masked to their last digits. */
const lenderPackage = z.object({
  reference: z.string(),
  lender: z.string(),
  /** The sender, who also answers questions. */
  broker: z.string(),
  contact: z.nullable(z.object({ name: z.string(), email: z.string() })),
  sentAt: z.string(),
  expiresAt: z.string(),
  /** Who authorized credit reports, as of now; null: not authorized. */
  owners: z.array(z.object({ name: z.string(), isApplicant: z.boolean(), authorizedAt: z.nullable(z.string()) })),
  sections: z.array(
    z.object({ title: z.string(), answers: z.array(z.object({ label: z.string(), text: z.string() })) }),
  ),
  /** Its bank statements were read, so there is a one-page summary. */
  hasCashFlow: z.boolean(),
  documents: z.array(
    z.object({
      id: uuid(),
      name: z.string(),
      kind: z.enum(documentKinds),
      months: z.array(z.string()),
      size: z.int(),
    }),
  ),
})
export type LenderPackage = z.output<typeof lenderPackage>

/** Records the view. A wrong, expired or revoked link is `not_found`, without distinction. */
export const openPackage = endpoint({
  method: 'POST',
  path: '/api/packages/open',
  access: 'public',
  input: z.object({ token }),
  reply: lenderPackage,
})
