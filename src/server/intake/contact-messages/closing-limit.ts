import type { LimitedRecords } from '#server/identity/closing-limit/closing-limit.ts'
import { findTakenByAudit } from '#server/identity/closing-limit/find-taken.ts'

/** Spam is in no list of work. */
export const limitedMessages: LimitedRecords = {
  ...{ kind: 'contact', noun: 'messages', verb: 'mark', outcome: ' as spam' },
  keyOf: (limit, staffId) => `spam-messages:${limit}:${staffId}`,
  findTaken: (ctx, ids) => findTakenByAudit(ctx, ids, { toAnyone: 'contact.assign' }),
}
