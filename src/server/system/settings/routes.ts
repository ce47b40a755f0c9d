import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { listSettingsHistory, readSettings, restoreSettings, saveSettings } from '#shared/system/settings/contract.ts'
import { restoreSection, saveSection } from './commands.ts'
import { findHistory, findSections } from './queries.ts'

export function settingsRoutes(app: FastifyInstance) {
  mount(app, readSettings, findSections)
  mount(app, saveSettings, saveSection)
  mount(app, listSettingsHistory, findHistory)
  mount(app, restoreSettings, restoreSection)
}
