import { z } from 'zod/mini'
import { type WorkKind, workKinds } from '#shared/admin/dashboard/work-contract.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { type StaffRole, staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { isBusinessDay } from '#shared/system/settings/business-hours.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

const choice = z.object({ isEnabled: z.boolean('Choose an option') })

export const readDigestChoice = endpoint({
  method: 'GET',
  path: '/api/admin/digest',
  access: staffRoles,
  input: z.object({}),
  reply: choice,
})

export const setDigestChoice = endpoint({
  method: 'PUT',
  path: '/api/admin/digest',
  access: staffRoles,
  input: choice,
  reply: choice,
})

/** In the brokerage's time zone. */
const digestHour = 8
/** Later digests, for example after an outage, are skipped. */
const lastHour = 12

/**
 * Returns the brokerage's date of the digest due now; undefined before 8 a.m., after noon and on non-business days.
 */
export function digestDay(hours: SiteSettings['hours'], now: Date): string | undefined {
  const clock = new Intl.DateTimeFormat(locale, {
    ...{ timeZone: brokerZone(hours.zone), hour: 'numeric', hourCycle: 'h23' },
  })
  const hour = Number(clock.format(now))
  const day = brokerDay(hours.zone, now)
  return hour >= digestHour && hour < lastHour && isBusinessDay(hours, day) ? day : undefined
}

const complianceKinds: readonly WorkKind[] = ['tasks', 'complaints', 'privacy_requests', 'bulk_access_alerts']

/** Returns the kinds of work a role is responsible for. */
export function digestKinds(role: StaffRole): readonly WorkKind[] {
  if (applicationRoles.some((one) => one === role)) return workKinds
  return role === 'compliance' ? complianceKinds : ['tasks']
}
