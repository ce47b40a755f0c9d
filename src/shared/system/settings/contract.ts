import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { endpoint, mayCall } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { type SectionName, sectionNames, sections } from './sections.ts'

const section = z.enum(sectionNames, 'There is no such section')

/** Bytes of the largest section, a list of questions and answers, with room. */
const bodyLimit = 128 * 1024

/** Who saved a version and when; null for the defaults, which nobody saved. */
const change = {
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
}

const saved = <Name extends SectionName>(name: Name) =>
  z.object({ ...change, value: sections.shape[name] as (typeof sections.shape)[Name] })

/** Every section as it is in force, with the version to name when it is saved. */
export const readSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({
    sections: z.object({
      brand: saved('brand'),
      colours: saved('colours'),
      contact: saved('contact'),
      social: saved('social'),
      hours: saved('hours'),
      offers: saved('offers'),
      deals: saved('deals'),
      claims: saved('claims'),
      testimonials: saved('testimonials'),
      faq: saved('faq'),
      legal: saved('legal'),
      licences: saved('licences'),
      reading: saved('reading'),
      retention: saved('retention'),
      security: saved('security'),
    }),
  }),
})
export type SavedSections = z.output<typeof readSettings.reply>['sections']

/**
 * Puts a whole section in force. `version` is the one that was read: where somebody has saved another since, `conflict`,
 * with what they changed as messages by field. `value` is judged by the section's own schema, every bad field named.
 */
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/:section',
  access: administratorRoles,
  bodyLimit,
  input: z.object({ section, version: recordVersion, value: z.unknown() }),
  reply: z.object({ version: z.int() }),
})

/** Whoever is watched must not set from when on: the section that says so is for owners. */
export const maySave = (role: StaffRole | undefined, section: SectionName): boolean =>
  section === 'security' ? role === 'owner' : mayCall(role, saveSettings)

/** What was in force before, the latest first; the defaults are version 0. */
export const listSettingsHistory = endpoint({
  method: 'GET',
  path: '/api/admin/settings/:section/history',
  access: administratorRoles,
  input: z.object({ section }),
  reply: z.object({ versions: z.array(z.object({ ...change, value: z.unknown() })) }),
})
export type SettingsVersion = z.output<typeof listSettingsHistory.reply>['versions'][number]

/** Puts an earlier version in force again, as a new one. `version` as for `saveSettings`. */
export const restoreSettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/:section/restore',
  access: administratorRoles,
  input: z.object({ section, version: recordVersion, earlier: recordVersion }),
  reply: z.object({ version: z.int() }),
})
