import type { LimitedRecords } from '#server/identity/closing-limit/closing-limit.ts'
import { findTakenByAudit } from '#server/identity/closing-limit/find-taken.ts'

/** “Do not contact” ends a request or an account for everyone. */
export const limitedRequests: LimitedRecords = {
  ...{ kind: 'merchant', noun: 'merchant requests', verb: 'mark', outcome: ' as “Do not contact”' },
  keyOf: (limit, staffId) => `closed-merchant-requests:${limit}:${staffId}`,
  findTaken: (ctx, ids) =>
    findTakenByAudit(ctx, ids, { toSelf: 'merchant-lead.assign-to-self', toAnyone: 'merchant-lead.assign' }),
}
