import { z } from 'zod/mini'

const share = (least: number, message: string) => z.int(message).check(z.gte(least, message), z.lte(10_000, message))

/** What follows from funded applications. */
export const deals = z.object({
  /** Paid in from which a client is asked whether they want more. */
  renewalThresholdBasisPoints: share(1, 'Please give a share from 0.01% to 100%'),
  /** Of the lender's commission, for the person who has the file; 0 leaves it to be divided by hand. */
  agentShareBasisPoints: share(0, 'Please give a share from 0% to 100%'),
  /** If a lender has made an offer, only a manager lets somebody take over a colleague's application or lead. */
  takeoverNeedsApproval: z._default(z.boolean('Invalid input'), true),
})

/** Half paid in: the usual floor of lenders, who ask for 50 to 80 percent. */
export const defaultDeals: z.output<typeof deals> = {
  renewalThresholdBasisPoints: 5_000,
  agentShareBasisPoints: 0,
  takeoverNeedsApproval: true,
}
