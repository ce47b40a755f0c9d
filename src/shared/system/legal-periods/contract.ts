import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day } from '#shared/kit/moment.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { legalPeriod, periodInfo } from './legal-period.ts'
import { periodKinds } from './period-kinds.ts'

const readerRoles = ['owner', 'manager', 'compliance'] as const
const editorRoles = ['owner', 'compliance'] as const

const kind = z.enum(periodKinds, 'Invalid input')

/** A saved version; versions are never changed. */
const periodVersion = z.object({
  version: z.int(),
  period: legalPeriod,
  /** Applies to whatever arrives from this day on. */
  validFrom: z.string(),
  reason: z.string(),
  /** Null if it came with the software. */
  by: z.nullable(z.string()),
  at: z.string(),
})
export type PeriodVersion = z.output<typeof periodVersion>

const periodFile = z.object({
  kind,
  /** Latest first. */
  versions: z.array(periodVersion),
  inForceVersion: z.nullable(z.int()),
  shipped: legalPeriod,
})
export type PeriodFile = z.output<typeof periodFile>

const periodList = z.object({ periods: z.array(periodFile), today: z.string() })

export const listPeriods = endpoint({
  ...{ method: 'GET', path: '/api/admin/legal-periods', access: readerRoles },
  input: z.object({}),
  reply: periodList,
})
export type PeriodList = z.output<typeof periodList>

/**
 * Adds a version; a retry with the same id and content adds nothing, with other content it is a `conflict`.
 * @param version the latest as seen, else `conflict`.
 */
export const savePeriod = endpoint({
  ...{ method: 'POST', path: '/api/admin/legal-periods/:kind', access: editorRoles, stepUp: true },
  bodyLimit: 16 * 1024,
  input: z
    .object({
      kind,
      id: uuid('Invalid input'),
      version: recordVersion,
      period: legalPeriod.check(
        z.refine(({ lawAsOf, nextReviewOn }) => nextReviewOn > lawAsOf, {
          error: 'Enter a day after the law was compared',
          path: ['nextReviewOn'],
        }),
      ),
      validFrom: day('Enter the date'),
      reason: text(3, 500, 'Enter why the period changes'),
    })
    .check(({ value: { kind, period }, issues }) => {
      const { maxDays, tooLong } = periodInfo[kind]
      if (period.days <= maxDays) return
      issues.push({ code: 'custom', message: tooLong, path: ['period', 'days'], input: period.days })
    }),
  reply: periodList,
})
