import { z } from 'zod/mini'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { commissionScheme, commissionShare } from '#shared/placement/lenders/commission-scheme.ts'
import { lenderContact, lenderLicence } from '#shared/placement/lenders/contract.ts'
import { type Criteria, criteria } from '#shared/placement/lenders/criteria.ts'
import { lenderStatuses } from '#shared/placement/lenders/lender-status.ts'
import { priceFaults } from '#shared/placement/lenders/price-faults.ts'
import { products } from '#shared/placement/lenders/product.ts'
import { submissionMethods } from '#shared/placement/lenders/submission-method.ts'

const id = z.uuid('Invalid input')
const day = anyDay('Please give a date')
/** Who changes what lenders are and ask for. */
const keepers = ['owner', 'manager'] as const
const clawbackMessage = 'Please enter a number of days, 0 to 730'

/** Everything about a lender but its criteria, as staff keep it. */
export const lenderRecord = z.object({
  name: text(2, 100, 'Please enter the name, at least 2 characters'),
  /** As registered; empty where it is the name. */
  legalName: text(0, 200, 'Please shorten the name'),
  status: z.enum(lenderStatuses, 'Please choose whether it takes applications'),
  submissionMethod: z.enum(submissionMethods, 'Please choose how it takes applications'),
  submissionEmail: z.string('Please enter an email address').check(
    z.trim(),
    z.maxLength(254, 'Please shorten the address'),
    z.refine((typed) => typed === '' || z.email().safeParse(typed).success, 'Please enter a valid email address'),
  ),
  contacts: z.array(lenderContact).check(z.maxLength(20, 'Please keep to 20 contacts')),
  licences: z.array(lenderLicence).check(z.maxLength(120, 'Please keep to 120 licences')),
  /** Day on which it signed to use a file only to answer the request; null where it has not. */
  dataUseCertifiedOn: z.nullable(day),
  /** Of the amount, paid to us by the lender when it funds. */
  commissionBasisPoints: commissionShare,
  /** The same where the client had money of this lender before; null where it pays what it always pays. */
  renewalCommissionBasisPoints: z.nullable(commissionShare),
  /** For products for which it pays otherwise. */
  commissionSchemes: z.array(commissionScheme).check(
    z.check(({ value, issues }) => {
      for (const [index, { product }] of value.entries())
        if (value.findIndex((each) => each.product === product) !== index)
          issues.push({ code: 'custom', path: [index, 'product'], message: 'Stands here twice', input: value })
    }),
  ),
  clawbackDays: z.int(clawbackMessage).check(z.gte(0, clawbackMessage), z.lte(730, clawbackMessage)),
  notes: multiline(4_000),
})
export type LenderRecord = z.output<typeof lenderRecord>

const mailed = z.refine<LenderRecord>(
  ({ submissionMethod, submissionEmail }) => submissionMethod !== 'mail' || submissionEmail !== '',
  { error: 'Applications go there by mail: please enter the address', path: ['submissionEmail'] },
)

/** A lender as a row of the list. */
export const listedLender = z.object({
  id: z.uuid(),
  name: z.string(),
  isSample: z.boolean(),
  /** A sample that matches no one, because a real lender is active. */
  isReplaced: z.boolean(),
  status: z.enum(lenderStatuses),
  products: z.array(z.enum(products)),
  submissionMethod: z.enum(submissionMethods),
  dataUseCertifiedOn: z.nullable(z.string()),
  /** The first day on which a licence ends or has ended; null where none does. */
  nextExpiryOn: z.nullable(z.string()),
})
export type ListedLender = z.output<typeof listedLender>

export const lenderViews = ['active', 'inactive', 'all'] as const

/** Lenders by name, all at once: there are dozens of them, not thousands. */
export const listLenders = endpoint({
  method: 'GET',
  path: '/api/admin/lenders',
  access: fileRoles,
  input: z.object({
    /** Part of a name. */
    q: z._default(text(0, 100, 'Invalid input'), ''),
    view: z._default(z.enum(lenderViews), 'active'),
  }),
  reply: z.object({ lenders: z.array(listedLender), today: z.string() }),
})
export type LenderFilter = z.output<typeof listLenders.input>

const criteriaVersion = z.object({
  version: z.int(),
  createdAt: z.string(),
  criteria,
})

export const lenderFile = z.object({
  id: z.uuid(),
  isSample: z.boolean(),
  /** A sample that matches no one, because a real lender is active. */
  isReplaced: z.boolean(),
  /** Grows with each change of the record: whoever changes it names the version they saw. */
  recordVersion: z.int(),
  record: lenderRecord,
  updatedAt: z.string(),
  /** By product, the version in force first. */
  criteria: z.array(z.object({ product: z.enum(products), versions: z.array(criteriaVersion) })),
  today: z.string(),
})
export type LenderFile = z.output<typeof lenderFile>

export const getLender = endpoint({
  method: 'GET',
  path: '/api/admin/lenders/:id',
  access: fileRoles,
  input: z.object({ id }),
  reply: lenderFile,
})

export const addLender = endpoint({
  method: 'POST',
  path: '/api/admin/lenders',
  access: keepers,
  input: z.object({ name: lenderRecord.shape.name }),
  reply: lenderFile,
})

/** Replaces the record. Where somebody else has changed it since `recordVersion`: `conflict`. */
export const changeLender = endpoint({
  method: 'PUT',
  path: '/api/admin/lenders/:id',
  access: keepers,
  bodyLimit: 64 * 1024,
  input: z.object({ id, recordVersion, record: lenderRecord.check(mailed) }),
  reply: lenderFile,
})

const ordered = z.refine<Criteria>(({ minAmountCents, maxAmountCents }) => minAmountCents <= maxAmountCents, {
  error: 'The largest amount is below the smallest',
  path: ['maxAmountCents'],
})
const sharePositive = z.refine<Criteria>(({ maxPercentOfMonthlyRevenue: percent }) => percent !== 0, {
  error: 'Please enter a percentage above 0, or leave this empty if revenue sets no limit',
  path: ['maxPercentOfMonthlyRevenue'],
})
const priced = z.refine<Criteria>(
  ({ pricing }) =>
    pricing.kind === 'rate'
      ? pricing.lowBasisPoints <= pricing.highBasisPoints
      : pricing.lowThousandths <= pricing.highThousandths,
  { error: 'The dearest price is below the best one', path: ['pricing', 'form'] },
)
const bounded = z.check<Criteria>(({ value, issues }) => {
  for (const [path, message] of Object.entries(priceFaults(value)))
    issues.push({ code: 'custom', path: path.split('.'), message, input: value })
})

/**
 * Adds the next version of what a lender asks for; older ones stay, because estimates and submissions were made by them.
 * @param version the one in force as the caller saw it, 0 for a product that is new. Another one since is a `conflict`.
 */
export const changeCriteria = endpoint({
  method: 'POST',
  path: '/api/admin/lenders/:id/criteria',
  access: keepers,
  input: z.object({
    id,
    product: z.enum(products, 'Please choose a product'),
    version: recordVersion,
    criteria: criteria.check(ordered, sharePositive, priced, bounded),
  }),
  reply: lenderFile,
})
