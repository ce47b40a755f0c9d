import { z } from 'zod/mini'

const share = (least: number, message: string) => z.int(message).check(z.gte(least, message), z.lte(10_000, message))

export const deals = z.object({
  /** Share paid in from which a renewal is offered. */
  renewalThresholdBasisPoints: share(1, 'Enter a share from 0.01% to 100%'),
  /** The assignee's share of the lender's commission; 0 means a manual split. */
  agentShareBasisPoints: share(0, 'Enter a share from 0% to 100%'),
  /** After a lender's offer, only a manager can approve a takeover. */
  takeoverNeedsApproval: z._default(z.boolean('Invalid input'), true),
})

/** Half paid in: lenders require 50 to 80 percent. */
export const defaultDeals: z.output<typeof deals> = {
  renewalThresholdBasisPoints: 5_000,
  agentShareBasisPoints: 0,
  takeoverNeedsApproval: true,
}
