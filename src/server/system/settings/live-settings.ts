import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { systemContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { loggableError } from '#server/platform/reporting/loggable-error.ts'
import { liveMessage } from '#shared/kit/live-topic.ts'
import { defaultSiteSettings, type SiteSettings } from '#shared/system/settings/site-settings.ts'
import { findShownSettings } from './queries.ts'

/** Why newer settings are not shown; null if current. */
interface PagesState {
  readonly writtenAt: Date
  readonly problem: string | null
}

export interface LiveSettings {
  current(): SiteSettings
  state(): PagesState
  /** Resolves when no rendering is in progress. */
  stop(): Promise<void>
}

export interface LiveSettingsOptions {
  readonly pool: pg.Pool
  readonly now: () => Date
  /** Without it, changes are not followed. */
  readonly listen?: Database['listen']
  /** See `findShownSettings`. */
  readonly isPublic?: boolean
  /** Renders every page; if it throws, the previous pages stay. */
  readonly apply: (settings: SiteSettings) => Promise<void>
  /** Settings that could not be read or applied. */
  readonly report: (error: unknown) => void
  readonly retryMs?: number
  /** For entries whose day has come, and in case notifications don’t arrive. */
  readonly pollMs?: number
}

/** Applies the settings at the start, after every change notification, and once a minute. */
export async function openLiveSettings(options: LiveSettingsOptions): Promise<LiveSettings> {
  const { pool, now, listen, isPublic = false, apply, report, retryMs = 30_000, pollMs = 60_000 } = options
  let settings = defaultSiteSettings
  let state: PagesState = { writtenAt: now(), problem: null }
  let isDue = false
  let isStopping = false
  let running: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  async function follow() {
    while (isDue && !isStopping) {
      isDue = false
      try {
        const found = await findShownSettings(systemContext({ pool, now }, 'settings'), { isPublic })
        if (!isDeepStrictEqual(found, settings)) {
          await apply(found)
          settings = found
          state = { writtenAt: now(), problem: null }
        }
        state = { ...state, problem: null }
      } catch (error) {
        report(error)
        state = { ...state, problem: loggableError(error).message }
        clearTimeout(retry)
        if (!isStopping) retry = setTimeout(due, retryMs).unref()
      }
    }
    running = undefined
  }

  function due() {
    isDue = true
    running ??= follow()
    return running
  }

  const stop = await listen?.((payload) => {
    if (isAboutSettings(payload)) void due()
  })
  await due()
  const poll = listen && setInterval(due, pollMs).unref()

  return {
    current: () => settings,
    state: () => state,
    async stop() {
      isStopping = true
      clearTimeout(retry)
      clearInterval(poll)
      await stop?.()
      await running
    },
  }
}

/** An empty notification means that some may have been lost. */
function isAboutSettings(payload: string): boolean {
  if (payload === '') return true
  if (!payload.startsWith('{')) return false
  const message = liveMessage.safeParse(JSON.parse(payload))
  return message.success && message.data.topic === 'settings'
}
