import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { listSettingsHistory, readSettings, restoreSettings, saveSettings } from '#shared/system/settings/contract.ts'
import { type SectionName, sections } from '#shared/system/settings/sections.ts'
import { type ImagePurpose, maxImageBytes, uploadImage } from '#shared/system/site-images/contract.ts'

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

/** Uploads a picture and returns the name for the setting. */
export const sendImage = mutationOptions({
  mutationFn: async ({ file, purpose }: { file: File; purpose: ImagePurpose }) => {
    if (file.size > maxImageBytes) {
      const message = 'This file is larger than 4 MB. Choose a smaller one.'
      throw new AppError('invalid', message, { data: message })
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    let binary = ''
    for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
    return write(uploadImage, { purpose, data: btoa(binary) })
  },
})

interface Change {
  section: SectionName
  /** The version that the change is based on. */
  version: number
  value: unknown
}

/** Validates with the section's schema before the request. */
export const saveSection = mutationOptions({
  mutationFn: async (change: Change) => {
    parse(await schemaOf(change.section), change.value)
    return write(saveSettings, change)
  },
})

/** The one of guides reads Markdown and is fetched when it is needed. */
const schemaOf = async (section: SectionName) =>
  section === 'guides' ? (await import('#shared/system/guides/new-guides.ts')).newGuides : sections.shape[section]

export const restoreSection = mutationOptions({
  mutationFn: (restore: { section: SectionName; version: number; earlier: number }) => write(restoreSettings, restore),
})
