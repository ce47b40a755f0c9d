import { type InvalidateOptions, type InvalidateQueryFilters, notifyManager, QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/kit/app-error.ts'
import { isDamaged, RequestError } from './request-error.ts'
import { requestSettings } from './request-settings.ts'
import { backoffMs } from './with-retries.ts'

const staleMs = 5 * 60_000

// By default a timer reports pending mutations after key events: users could press again, or close a window that
// shows a response only once.
notifyManager.setScheduler(queueMicrotask)

export const createQueryClient = () =>
  new UpToDateClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        gcTime: requestSettings.cacheMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The layer below has already renewed the session and retried.
        retry: (failures, error) => failures < 1 && !isLoggedOut(error) && !isDamaged(error),
        retryDelay: 500,
        networkMode: 'always',
      },
      mutations: {
        retry: (failures, error) => failures < 2 && !isRefused(error) && !isDamaged(error),
        retryDelay: backoffMs,
        networkMode: 'always',
      },
    },
  })

/**
 * Restarts a query's first load if its data changes meanwhile. By default the library only does so if it has older
 * data.
 */
class UpToDateClient extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    if (firstReads.length === 0) return
    await Promise.allSettled(firstReads.map(({ promise }) => promise))
    await super.invalidateQueries({ ...filters, predicate: (query) => firstReads.includes(query) }, options)
  }
}

/** The specification looks for a 4 in the message; the status is unambiguous. */
const isRefused = (error: Error) =>
  error instanceof AppError ||
  error.message.includes('4') ||
  (error instanceof RequestError && error.status >= 400 && error.status < 500)

const isLoggedOut = (error: Error) => error instanceof RequestError && error.status === 401
