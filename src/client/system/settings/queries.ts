import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { parse } from '#shared/kit/parse.ts'
import { listSettingsHistory, readSettings, restoreSettings, saveSettings } from '#shared/system/settings/contract.ts'
import { type SectionName, sections } from '#shared/system/settings/sections.ts'

/** All current sections; updated live when another user saves. */
export const savedSettings = queryOptions({
  queryKey: ['settings', 'sections'],
  queryFn: ({ signal }) => read(readSettings, {}, signal),
  staleTime: 0,
})

export const settingsHistory = (section: SectionName) =>
  queryOptions({
    queryKey: ['settings', 'history', section],
    queryFn: ({ signal }) => read(listSettingsHistory, { section }, signal),
    staleTime: 0,
  })

interface Change {
  section: SectionName
  /** The version that the change is based on. */
  version: number
  value: unknown
}

/** Validates with the section's schema before the request. */
export const saveSection = mutationOptions({
  mutationFn: (change: Change) => {
    parse(sections.shape[change.section], change.value)
    return write(saveSettings, change)
  },
})

export const restoreSection = mutationOptions({
  mutationFn: (restore: { section: SectionName; version: number; earlier: number }) => write(restoreSettings, restore),
})
