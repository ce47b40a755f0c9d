import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { type CommissionBasis, commissionBases } from './commission-amount.ts'
import { commissionDetail, viewsCommission } from './contract.ts'
import { commissionDirections } from './list-choices.ts'

const id = uuid('Invalid input')
const day = anyDay('Enter a date').check(z.refine((typed) => typed >= '2000-01-01', 'Enter a date'))
/** $50 million; anything larger is a typing error. */
const maxCents = 5_000_000_000
const maxMessage = `Enter an amount of up to ${formatDollars(maxCents / 100)}`
const cents = (least: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(maxCents, maxMessage))

const keeping = { access: administratorRoles, reply: commissionDetail, views: viewsCommission } as const
const shareMessage = 'Enter a percentage from 0% to 100%'
const buyRateMessage = 'Enter a factor from 1.000 to 3.000'
const description = text(1, 50, 'Enter a description')
const terms = {
  description,
  basis: z.enum(commissionBases, 'Choose the basis'),
  basisPoints: z.int(shareMessage).check(z.gte(0, shareMessage), z.lte(30_000, buyRateMessage)),
  flatCents: cents(0, 'Enter an amount'),
  scheduledOn: z.nullable(day),
}

type Typed = { basis: CommissionBasis; basisPoints: number }
const isShare = z.refine<Typed>(({ basis, basisPoints }) => basis === 'spread' || basisPoints <= 10_000, {
  ...{ error: shareMessage, path: ['basisPoints'] },
})
const isBuyRate = z.refine<Typed>(({ basis, basisPoints }) => basis !== 'spread' || basisPoints >= 10_000, {
  ...{ error: buyRateMessage, path: ['basisPoints'] },
})

/** The browser creates the id, so a repeated request adds nothing. */
export const addCommission = endpoint({
  ...keeping,
  method: 'POST',
  path: '/api/admin/commissions',
  input: z
    .object({
      id,
      applicationId: id,
      direction: z.enum(commissionDirections, 'Choose who pays'),
      /** Both empty if the lender pays the brokerage. */
      staffId: z.nullable(id),
      partner: text(0, 100, 'Use a shorter name'),
      ...terms,
    })
    .check(isShare, isBuyRate),
})

/** Only possible while no money has moved. */
export const changeCommission = endpoint({
  ...keeping,
  method: 'PUT',
  path: '/api/admin/commissions/:id',
  input: z.object({ id, version: recordVersion, ...terms }).check(isShare, isBuyRate),
})

const reason = text(1, 500, 'Enter a reason')
const optionalReason = z._default(text(0, 500, 'Use up to 500 characters'), '')

/** `approve` is for payables; staff can't approve their own, nor what they entered if someone else can. `settle` takes a negative amount for a repayment. */
export const actOnCommission = endpoint({
  ...keeping,
  method: 'POST',
  path: '/api/admin/commissions/:id/actions',
  input: z.object({
    id,
    version: recordVersion,
    action: z.discriminatedUnion(
      'kind',
      [
        z.object({ kind: z.literal('invoice'), number: text(1, 60, 'Enter the invoice number') }),
        z.object({ kind: z.literal('approve'), reason: optionalReason }),
        z.object({
          kind: z.literal('settle'),
          amountCents: z.int('Enter an amount in dollars and cents').check(
            z.refine((typed) => typed !== 0, 'Enter an amount'),
            z.gte(-maxCents, maxMessage),
            z.lte(maxCents, maxMessage),
          ),
          on: day,
        }),
        z.object({ kind: z.literal('reconcile') }),
        z.object({ kind: z.literal('waive'), reason }),
        z.object({ kind: z.literal('claw_back'), amountCents: cents(1, 'Enter an amount'), on: day, reason }),
      ],
      'Choose an action',
    ),
  }),
})
export type CommissionAction = z.output<typeof actOnCommission.input>['action']

/** Replaces any earlier split; the brokerage keeps the rest. */
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
          staffId: z.nullable(uuid('Choose a payee')),
          partner: text(0, 100, 'Use a shorter name'),
          basisPoints: z
            .int('Enter a percentage above 0%, with up to 2 decimal places')
            .check(z.gte(1, 'Enter a percentage above 0%'), z.lte(10_000, 'Enter a percentage up to 100%')),
        }),
        'Enter the splits',
      )
      .check(z.maxLength(10, 'Enter at most ten splits')),
  }),
})
