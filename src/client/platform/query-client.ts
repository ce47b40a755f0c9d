import { type InvalidateOptions, type InvalidateQueryFilters, notifyManager, QueryClient } from '@tanstack/react-query'
import { isDamaged, RequestError } from '#client/platform/request-error.ts'
import { requestSettings } from '#client/platform/request-settings.ts'
import { backoffMs } from '#client/platform/with-retries.ts'
import { AppError } from '#shared/kit/app-error.ts'

const staleMs = 5 * 60_000

// Before anybody can press a second time: by itself the library says that an act is under way after a timer, and browsers
// let a key go before timers. Until then a window could still be closed that tells the answer once.
notifyManager.setScheduler(queueMicrotask)

/** The product's policies for reading and writing through the server (specification, section 9). */
export const createQueryClient = () =>
  new UpToDateClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        gcTime: requestSettings.cacheMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A lost session has already been renewed and tried again below this layer.
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
 * A part that was being read for the first time when something changed is read once more: its answer may be of before. By
 * itself the library starts a read again only where there is an older answer to show meanwhile.
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

/** The specification recognises a refusal by the 4 in its message; the status, or our own check, says it without a doubt. */
const isRefused = (error: Error) =>
  error instanceof AppError ||
  error.message.includes('4') ||
  (error instanceof RequestError && error.status >= 400 && error.status < 500)

const isLoggedOut = (error: Error) => error instanceof RequestError && error.status === 401
