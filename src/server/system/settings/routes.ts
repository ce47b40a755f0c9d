import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { restoreSection, saveSection } from '#server/system/settings/commands.ts'
import { findHistory, findSections } from '#server/system/settings/queries.ts'
import { listSettingsHistory, readSettings, restoreSettings, saveSettings } from '#shared/system/settings/contract.ts'

export function settingsRoutes(app: FastifyInstance) {
  mount(app, readSettings, findSections)
  mount(app, saveSettings, saveSection)
  mount(app, listSettingsHistory, findHistory)
  mount(app, restoreSettings, restoreSection)
}
