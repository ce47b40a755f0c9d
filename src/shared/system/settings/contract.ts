import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { endpoint, mayCall } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { type SectionName, sectionNames, sections } from './sections.ts'

/**
 * Titles of sections that move money, delete data or say where people write and pay: saving needs a step-up, and every
 * owner is emailed.
 */
export const protectedTitles = {
  contact: 'Contact',
  offers: 'Offers',
  deals: 'Funded deals',
  invoices: 'Success fee invoices',
  payouts: 'Payouts and accounting',
  retention: 'Retention',
} as const satisfies Partial<Record<SectionName, string>>
export type ProtectedSection = keyof typeof protectedTitles

/** Returns whether owners are emailed about changes of the section. */
export const isProtected = (section: SectionName): section is ProtectedSection =>
  Object.hasOwn(protectedTitles, section)

const stepUp = { param: 'section', values: Object.keys(protectedTitles) }

const section = z.enum(sectionNames, 'This section doesn’t exist')

/** Bytes, enough for the largest section (guides). */
const bodyLimit = 768 * 1024

/** Null for the defaults. */
const change = {
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
}

const saved = <Name extends SectionName>(name: Name) =>
  z.object({ ...change, value: sections.shape[name] as (typeof sections.shape)[Name] })

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({
    sections: z.object({
      brand: saved('brand'),
      colors: saved('colors'),
      contact: saved('contact'),
      social: saved('social'),
      hours: saved('hours'),
      offers: saved('offers'),
      personalRates: saved('personalRates'),
      deals: saved('deals'),
      invoices: saved('invoices'),
      payouts: saved('payouts'),
      claims: saved('claims'),
      testimonials: saved('testimonials'),
      reviews: saved('reviews'),
      team: saved('team'),
      partners: saved('partners'),
      funders: saved('funders'),
      faq: saved('faq'),
      guides: saved('guides'),
      legal: saved('legal'),
      licenses: saved('licenses'),
      reading: saved('reading'),
      retention: saved('retention'),
      security: saved('security'),
      launch: saved('launch'),
    }),
  }),
})
export type SavedSections = z.output<typeof readSettings.reply>['sections']

/** `conflict` if another was saved since `version`, with the other user's values. Errors name every invalid field. */
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/:section',
  access: administratorRoles,
  stepUp,
  bodyLimit,
  input: z.object({ section, version: recordVersion, value: z.unknown() }),
  reply: z.object({ version: z.int() }),
})

/** Only owners open the site, and only they set the alert threshold, so that monitored staff can't. */
const ownerSections: readonly SectionName[] = ['security', 'launch']

/** Returns whether a role may save a section. */
export const maySave = (role: StaffRole | undefined, section: SectionName): boolean =>
  ownerSections.includes(section) ? role === 'owner' : mayCall(role, saveSettings)

/** Latest first; the defaults are version 0. */
export const listSettingsHistory = endpoint({
  method: 'GET',
  path: '/api/admin/settings/:section/history',
  access: administratorRoles,
  input: z.object({ section }),
  reply: z.object({ versions: z.array(z.object({ ...change, value: z.unknown() })) }),
})
export type SettingsVersion = z.output<typeof listSettingsHistory.reply>['versions'][number]

/** Adds a new version. `version` as for `saveSettings`. */
export const restoreSettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/:section/restore',
  access: administratorRoles,
  stepUp,
  input: z.object({ section, version: recordVersion, earlier: recordVersion }),
  reply: z.object({ version: z.int() }),
})

/** With its path: `0.value`, `business.amount.fromDollars`. */
export interface Change {
  readonly path: string
  readonly now: string
}

/** Returns the differences of two versions. An added or removed entry is one; `now` is empty for a removed value. */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (!isBranch(before) || !isBranch(after)) return before === after ? [] : [{ path, now: formatValue(after) }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changesBetween(before[key], after[key], path ? `${path}.${key}` : key),
  )
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function formatValue(value: unknown): string {
  if (!isBranch(value)) return value === undefined || value === null ? '' : String(value)
  return Object.values(value).map(formatValue).filter(Boolean).join(', ')
}
