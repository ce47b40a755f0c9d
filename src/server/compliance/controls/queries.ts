import { and, eq, gt, inArray, isNotNull, isNull, lt, notInArray } from 'drizzle-orm'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { sessions } from '#server/identity/auth/table.ts'
import { listStaff } from '#server/identity/staff-administration/queries.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { listRuleFiles } from '#server/placement/disclosure-rules/queries.ts'
import { listLenders } from '#server/placement/lenders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { listPeriodFiles } from '#server/system/legal-periods/queries.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import {
  type Compliance,
  type ComplianceCheck,
  complianceChecks,
  endingDays,
} from '#shared/compliance/controls/contract.ts'
import { openStatuses } from '#shared/compliance/privacy/request-status.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { periodInfo } from '#shared/system/legal-periods/legal-period.ts'
import { missingEvidence } from '#shared/system/settings/content/claims.ts'

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

type Look = (ctx: Context) => Promise<string[]>

const looks: Record<ComplianceCheck, Look> = {
  'second-factor': async (ctx) =>
    (await listStaff(ctx))
      .filter(({ status, secondFactors }) => status === 'active' && secondFactors.length === 0)
      .map(({ name }) => name),
  licenses: async (ctx) => {
    const last = addDays(await findToday(ctx), endingDays)
    return (await listLicenses(ctx)).flatMap(({ holder, state, number, expiresOn }) =>
      expiresOn && expiresOn <= last ? [`${holder}: ${state} ${number}, until ${day.format(new Date(expiresOn))}`] : [],
    )
  },
  rules: async (ctx) => {
    const rules = (await listRuleFiles(ctx)).rules.filter(({ isReviewOverdue }) => isReviewOverdue)
    const { periods, today } = await listPeriodFiles(ctx)
    const due = periods.filter(({ versions, inForceVersion }) => {
      const inForce = versions.find(({ version }) => version === inForceVersion)
      return inForce && inForce.period.nextReviewOn < today
    })
    return [...rules.map(({ state }) => state), ...due.map(({ kind }) => periodInfo[kind].name)]
  },
  claims: async (ctx) =>
    (await findSiteSettings(ctx)).claims.flatMap((claim) => {
      const lacks = missingEvidence(claim)
      return lacks.length > 0 ? [`${claim.value} ${claim.label}: no ${lacks.join(', no ')}`] : []
    }),
  complaints: async (ctx) => {
    const rows = await ctx.db
      .select({ reference: contactMessages.reference })
      .from(contactMessages)
      .where(
        and(
          isNotNull(contactMessages.complaint),
          notInArray(contactMessages.complaint, ['upheld', 'not_upheld']),
          lt(contactMessages.dueAt, ctx.now()),
          eq(contactMessages.isSpam, false),
        ),
      )
    return rows.map(({ reference }) => reference)
  },
  privacy: async (ctx) => {
    const isLate = and(inArray(privacyRequests.status, [...openStatuses]), lt(privacyRequests.dueAt, ctx.now()))
    const rows = await ctx.db.select({ reference: privacyRequests.reference }).from(privacyRequests).where(isLate)
    return rows.map(({ reference }) => reference)
  },
  'api-keys': async (ctx) => {
    const isEndless = and(isNull(apiKeys.revokedAt), isNull(apiKeys.expiresAt))
    const rows = await ctx.db.select({ label: apiKeys.label }).from(apiKeys).where(isEndless)
    return rows.map(({ label }) => label)
  },
}

async function listLicenses(ctx: Context) {
  const { licenses, brand } = await findSiteSettings(ctx)
  const lenders = (await listLenders(ctx)).filter(({ status, isSample }) => status === 'active' && !isSample)
  return [
    ...licenses.map((license) => ({ ...license, holder: brand.name })),
    ...lenders.flatMap(({ name, licenses }) => licenses.map((license) => ({ ...license, holder: name }))),
  ]
}

/** Runs all checks. */
export async function findCompliance(ctx: Context): Promise<Compliance> {
  const now = ctx.now()
  const checks = await Promise.all(
    complianceChecks.map(async (check) => ({ check, items: (await looks[check](ctx)).slice(0, 50) })),
  )
  return {
    checks,
    sessions: await ctx.db.$count(sessions, and(isNull(sessions.endedAt), gt(sessions.absoluteExpiresAt, now))),
  }
}
