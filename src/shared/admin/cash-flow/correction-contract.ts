import { z } from 'zod/mini'
import { isStatementDay } from '#shared/applications/statements/statement-day.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { cashFlow } from './contract.ts'

const id = uuid('Invalid input')
const day = z.iso.date('Enter a date').check(z.refine((text) => isStatementDay(text), 'Enter a date from 2000 to 2099'))
const isDay = (value: unknown): value is string => day.safeParse(value).success
const key = text(1, 100, 'Invalid input')
const tooLarge = 'Enter an amount of at most $100,000,000'
const amount = z.int('Enter an amount').check(z.minimum(-100_000_000_00, tooLarge), z.maximum(100_000_000_00, tooLarge))
const description = text(1, 300, 'Enter the description on the statement')
const why = text(1, 300, 'Enter why, such as “The page shows 125.40”')
/** As the cash flow named it. */
const printed = (max: number) => z.string('Invalid input').check(z.maxLength(max, 'Invalid input'))
const decision = { id, version: recordVersion, why }

/** Null restores what was read. */
export const correctLine = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/cash-flow/corrections',
  access: applicationRoles,
  input: z.object({
    ...{ ...decision, lineId: key },
    to: z.nullable(z.object({ date: day, amountCents: amount, description })),
  }),
  reply: cashFlow,
  views: viewsApplication.byId,
})

/** Adds a line that wasn't read. The caller chooses the id, so that a repeated request adds it once. */
export const addLine = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/cash-flow/lines',
  access: applicationRoles,
  input: z.object({
    ...{ ...decision, lineId: id, periodId: key, date: day, amountCents: amount, description },
    page: z.int('Enter a page').check(z.minimum(1, 'Enter a page'), z.maximum(500, 'Enter a page')),
  }),
  reply: cashFlow,
  views: viewsApplication.byId,
})

/** Removes a line that isn't on the statement, or puts it back. */
export const removeLine = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/cash-flow/removals',
  access: applicationRoles,
  input: z.object({ ...decision, lineId: key, isRemoved: z.boolean('Invalid input') }),
  reply: cashFlow,
  views: viewsApplication.byId,
})

/** Null restores the dates and balances that were read. */
export const correctPeriod = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/cash-flow/periods',
  access: applicationRoles,
  input: z.object({
    ...{ ...decision, periodId: key },
    to: z.nullable(
      z.object({ from: day, to: day, openingCents: amount, closingCents: amount }).check(
        z.refine(({ from, to }) => !isDay(from) || !isDay(to) || from <= to, {
          ...{ path: ['to'], message: 'The last day can’t be before the first' },
          // Shown even if a balance is wrong too.
          when: ({ value }) => typeof value === 'object' && value !== null,
        }),
      ),
    ),
  }),
  reply: cashFlow,
  views: viewsApplication.byId,
})

/** Marks what looks like a contradiction as checked, or takes that back. */
export const checkBreak = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/cash-flow/checks',
  access: applicationRoles,
  input: z.object({
    ...{ ...decision, periodId: key, isChecked: z.boolean('Invalid input'), page: z.int('Invalid input') },
    ...{ line: printed(2_000), reason: printed(500) },
  }),
  reply: cashFlow,
  views: viewsApplication.byId,
})
