import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { type CommissionBasis, commissionBases } from '#shared/placement/commissions/commission-amount.ts'
import { commissionDirections } from '#shared/placement/commissions/commission-status.ts'
import { commissionFile } from '#shared/placement/commissions/contract.ts'

const id = z.uuid('Invalid input')
const day = anyDay('Please give a day').check(z.refine((typed) => typed >= '2000-01-01', 'Please give a day'))
const cents = (least: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(100_000_000_000, message))

const keeping = { access: administratorRoles, reply: commissionFile } as const
const shareMessage = 'Please give a share from 0% to 100%'
const buyRateMessage = 'Please give a factor from 1.000 to 3.000'
const description = text(1, 50, 'Please say what it is for')
const terms = {
  description,
  basis: z.enum(commissionBases, 'Please choose what it is a share of'),
  basisPoints: z.int(shareMessage).check(z.gte(0, shareMessage), z.lte(30_000, buyRateMessage)),
  flatCents: cents(0, 'Please give an amount'),
  scheduledOn: z.nullable(day),
}

type Typed = { basis: CommissionBasis; basisPoints: number }
const isShare = z.refine<Typed>(({ basis, basisPoints }) => basis === 'spread' || basisPoints <= 10_000, {
  ...{ error: shareMessage, path: ['basisPoints'] },
})
const isBuyRate = z.refine<Typed>(({ basis, basisPoints }) => basis !== 'spread' || basisPoints >= 10_000, {
  ...{ error: buyRateMessage, path: ['basisPoints'] },
})

/** Adds a commission of a funded application by hand. The id is the browser's: a repeated request adds nothing. */
export const addCommission = endpoint({
  ...keeping,
  method: 'POST',
  path: '/api/admin/commissions',
  input: z
    .object({
      id,
      applicationId: id,
      direction: z.enum(commissionDirections, 'Please choose who pays'),
      /** Who is paid: somebody here, or a partner by name. Both empty where the lender pays us. */
      staffId: z.nullable(id),
      partner: text(0, 100, 'Please shorten the name'),
      ...terms,
    })
    .check(isShare, isBuyRate),
})

/** Changes what was agreed while no money has moved. `version` is the one that the caller saw. */
export const changeCommission = endpoint({
  ...keeping,
  method: 'PUT',
  path: '/api/admin/commissions/:id',
  input: z.object({ id, version: recordVersion, ...terms }).check(isShare, isBuyRate),
})

const reason = text(1, 500, 'Please say why, in a word or two')

/**
 * What happens to a commission. `approve` is for what we pay, and nobody approves their own. `settle` takes a negative
 * amount where money went back.
 */
export const actOnCommission = endpoint({
  ...keeping,
  method: 'POST',
  path: '/api/admin/commissions/:id/acts',
  input: z.object({
    id,
    version: recordVersion,
    act: z.discriminatedUnion(
      'kind',
      [
        z.object({ kind: z.literal('invoice'), number: text(1, 60, 'Please give the number of the invoice') }),
        z.object({ kind: z.literal('approve') }),
        z.object({
          kind: z.literal('settle'),
          amountCents: z.int('Please give an amount').check(
            z.refine((typed) => typed !== 0, 'Please give an amount'),
            z.gte(-100_000_000_000, 'Please give an amount'),
            z.lte(100_000_000_000, 'Please give an amount'),
          ),
          on: day,
        }),
        z.object({ kind: z.literal('reconcile') }),
        z.object({ kind: z.literal('waive'), reason }),
        z.object({ kind: z.literal('claw_back'), amountCents: cents(1, 'Please give an amount'), on: day, reason }),
      ],
      'Please choose',
    ),
  }),
})
export type CommissionAct = z.output<typeof actOnCommission.input>['act']

/** Divides what a lender pays; replaces how it was divided before. What no share reaches stays with the house. */
export const splitCommission = endpoint({
  ...keeping,
  method: 'PUT',
  path: '/api/admin/commissions/:id/shares',
  input: z.object({
    id,
    version: recordVersion,
    shares: z
      .array(
        z.object({
          staffId: z.nullable(z.uuid('Please choose who')),
          partner: text(0, 100, 'Please shorten the name'),
          basisPoints: z
            .int('Please give a share above 0%')
            .check(z.gte(1, 'Please give a share above 0%'), z.lte(10_000, 'Please give a share up to 100%')),
        }),
        'Please give the shares',
      )
      .check(z.maxLength(10, 'Please keep to ten shares')),
  }),
})

/** A statement of what somebody was paid and is owed, as CSV or PDF. */
export const statementPath = (form: 'csv' | 'pdf') => `/api/admin/commission-statements/${form}`
export const statementInput = z.object({
  /** Agents get their own, whatever stands here. */
  staffId: id,
  from: day,
  to: day,
})
export type StatementInput = z.output<typeof statementInput>
