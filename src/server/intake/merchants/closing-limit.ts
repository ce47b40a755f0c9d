import type { LimitedRecords } from '#server/identity/closing-limit/closing-limit.ts'
import { findTakenByAudit } from '#server/identity/closing-limit/find-taken.ts'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'

/** They end a request or an account for everyone. */
const limitedStatuses: readonly MerchantStatus[] = ['lost', 'not_eligible', 'do_not_contact']

/** Returns whether a move to this status is limited. */
export const closesRequest = (to: MerchantStatus): boolean => limitedStatuses.includes(to)

export const limitedRequests: LimitedRecords = {
  ...{ kind: 'merchant', noun: 'merchant requests', verb: 'close' },
  keyOf: (limit, staffId) => `closed-merchant-requests:${limit}:${staffId}`,
  findTaken: (ctx, ids) =>
    findTakenByAudit(ctx, ids, { toSelf: 'merchant-lead.assign-to-self', toAnyone: 'merchant-lead.assign' }),
}
