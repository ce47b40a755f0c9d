import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { type Criteria, criteria } from '#shared/intake/prequalification/criteria.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { commissionScheme, commissionShare } from './commission-scheme.ts'
import { lenderContact, lenderLicense, lenderStatuses, ownerReportPolicies, submissionMethods } from './contract.ts'
import { lenderTypes } from './lender-type.ts'
import { lenderViews } from './list-choices.ts'
import { priceErrors } from './price-errors.ts'

const id = uuid('Invalid input')
const day = anyDay('Enter a date')
const lenderEditorRoles = ['owner', 'manager'] as const
const clawbackMessage = 'Enter a number of days from 0 to 730'

/** Everything except the criteria. */
const lenderRecord = z.object({
  name: text(2, 100, 'Enter a name with at least 2 characters'),
  legalName: text(0, 200, 'Use a shorter name'),
  /** Decides exemptions of state disclosure laws; null if not set. */
  lenderType: z.nullable(z.enum(lenderTypes, 'Choose a type')),
  status: z.enum(lenderStatuses, 'Choose a status'),
  submissionMethod: z.enum(submissionMethods, 'Choose how it takes applications'),
  submissionEmail: z.string('Enter an email address').check(
    z.trim(),
    z.maxLength(254, 'Use a shorter address'),
    z.refine((typed) => typed === '' || z.email().safeParse(typed).success, 'Please enter a valid email address'),
  ),
  ownerReports: z.enum(ownerReportPolicies, 'Choose whether it obtains credit reports'),
  contacts: z.array(lenderContact).check(z.maxLength(20, 'Enter at most 20 contacts')),
  licenses: z.array(lenderLicense).check(z.maxLength(120, 'Enter at most 120 licenses')),
  /** When it certified to use applications only to answer the request. */
  dataUseCertifiedOn: z.nullable(day),
  commissionBasisPoints: commissionShare,
  /** For clients it has funded before; null if the same. */
  renewalCommissionBasisPoints: z.nullable(commissionShare),
  commissionSchemes: z.array(commissionScheme).check(
    z.check(({ value, issues }) => {
      for (const [index, { product }] of value.entries())
        if (value.findIndex((each) => each.product === product) !== index)
          issues.push({
            code: 'custom',
            path: [index, 'product'],
            message: 'This product is listed twice',
            input: value,
          })
    }),
  ),
  clawbackDays: z.int(clawbackMessage).check(z.gte(0, clawbackMessage), z.lte(730, clawbackMessage)),
  notes: multiline(4_000),
})
export type LenderRecord = z.output<typeof lenderRecord>

const mailed = z.refine<LenderRecord>(
  ({ submissionMethod, submissionEmail }) => submissionMethod !== 'mail' || submissionEmail !== '',
  { error: 'Enter the email address for applications', path: ['submissionEmail'] },
)

const listedLender = z.object({
  id: uuid(),
  name: z.string(),
  isSample: z.boolean(),
  /** A sample that matches no one because a real lender is active. */
  isReplaced: z.boolean(),
  status: z.enum(lenderStatuses),
  products: z.array(z.enum(products)),
  submissionMethod: z.enum(submissionMethods),
  dataUseCertifiedOn: z.nullable(z.string()),
  /** The earliest license expiry, even if past. */
  nextExpiryOn: z.nullable(z.string()),
})
export type ListedLender = z.output<typeof listedLender>

/** One response: there are dozens, not thousands. */
export const listLenders = endpoint({
  method: 'GET',
  path: '/api/admin/lenders',
  access: applicationRoles,
  input: z.object({
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

const lenderDetail = z.object({
  id: uuid(),
  isSample: z.boolean(),
  isReplaced: z.boolean(),
  /** Changes name the version they are based on. */
  recordVersion: z.int(),
  record: lenderRecord,
  updatedAt: z.string(),
  criteria: z.array(z.object({ product: z.enum(products), versions: z.array(criteriaVersion) })),
  today: z.string(),
})
export type LenderDetail = z.output<typeof lenderDetail>

export const getLender = endpoint({
  method: 'GET',
  path: '/api/admin/lenders/:id',
  access: applicationRoles,
  input: z.object({ id }),
  reply: lenderDetail,
})

export const addLender = endpoint({
  method: 'POST',
  path: '/api/admin/lenders',
  access: lenderEditorRoles,
  input: z.object({ name: lenderRecord.shape.name }),
  reply: lenderDetail,
})

/** Takes all sample lenders out of estimates and lists. */
export const removeSampleLenders = endpoint({
  method: 'POST',
  path: '/api/admin/lenders/remove-samples',
  access: lenderEditorRoles,
  input: z.object({}),
  reply: z.object({ ids: z.array(uuid()) }),
})

/** Undoes a removal. */
export const restoreSampleLenders = endpoint({
  method: 'POST',
  path: '/api/admin/lenders/restore-samples',
  access: lenderEditorRoles,
  input: z.object({ ids: z.array(id).check(z.maxLength(100, 'Invalid input')) }),
  reply: z.object({ ids: z.array(uuid()) }),
})

/** `conflict` if the record has changed since `recordVersion`. Applications are sent to the address that it names. */
export const changeLender = endpoint({
  method: 'PUT',
  path: '/api/admin/lenders/:id',
  access: lenderEditorRoles,
  stepUp: true,
  bodyLimit: 64 * 1024,
  input: z.object({ id, recordVersion, record: lenderRecord.check(mailed) }),
  reply: lenderDetail,
})

const ordered = z.refine<Criteria>(({ minAmountCents, maxAmountCents }) => minAmountCents <= maxAmountCents, {
  error: 'The maximum amount can’t be below the minimum',
  path: ['maxAmountCents'],
})
const sharePositive = z.refine<Criteria>(({ maxPercentOfMonthlyRevenue: percent }) => percent !== 0, {
  error: 'Enter a percentage above 0, or leave this empty if revenue sets no limit',
  path: ['maxPercentOfMonthlyRevenue'],
})
const priced = z.refine<Criteria>(
  ({ pricing }) =>
    pricing.kind === 'rate'
      ? pricing.lowBasisPoints <= pricing.highBasisPoints
      : pricing.lowThousandths <= pricing.highThousandths,
  { error: 'The highest price can’t be below the lowest', path: ['pricing', 'form'] },
)
const bounded = z.check<Criteria>(({ value, issues }) => {
  for (const [path, message] of Object.entries(priceErrors(value)))
    issues.push({ code: 'custom', path: path.split('.'), message, input: value })
})

/**
 * Estimates and submissions refer to earlier versions.
 * @param version the current one as seen, 0 for a new product, else `conflict`.
 */
export const changeCriteria = endpoint({
  method: 'POST',
  path: '/api/admin/lenders/:id/criteria',
  access: lenderEditorRoles,
  input: z.object({
    id,
    product: z.enum(products, 'Choose a product'),
    version: recordVersion,
    criteria: criteria.check(ordered, sharePositive, priced, bounded),
  }),
  reply: lenderDetail,
})
