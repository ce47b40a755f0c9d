import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { ApplicationForApplicant } from '#shared/admin/lead-management/contract.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import type { ManualSource } from '#shared/intake/leads/lead-source.ts'
import type { StartConsent } from '#shared/messaging/consents/start-consent.ts'
import { addLead } from './add-lead.ts'
import { type Converted, convertLead } from './convert-lead.ts'

interface Started {
  readonly started: Omit<Converted, 'isNew'> | null
  readonly known: Lead[]
}

const sources: Readonly<Record<StartConsent['method'], ManualSource>> = {
  phone: 'Phone call',
  in_person: 'Walk-in',
  paper: 'Other',
}

/**
 * Adds a lead of the caller with its application, once. Returns leads with the same email or phone instead, as
 * `addLead`.
 * @throws like `convertLead`.
 */
export function startForApplicant(
  ctx: Context,
  keys: EncryptionKeys,
  { id, type, consent, ...person }: ApplicationForApplicant,
): Promise<Started> {
  return transact(ctx, async (ctx) => {
    const lead = { ...person, id, source: sources[consent.method], assignsToMe: true, mayBeCalled: false, note: '' }
    const { isAdded, known } = await addLead(ctx, keys, lead)
    if (!isAdded) return { started: null, known }
    const { isNew: _isNew, ...started } = await convertLead(ctx, keys, { id, type, consent })
    return { started, known: [] }
  })
}
