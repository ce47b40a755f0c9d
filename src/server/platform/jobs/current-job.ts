import { AsyncLocalStorage } from 'node:async_hooks'

/** The job in whose handler the caller runs, so that what leaves can be named after it; of a batch the first. */
export const currentJob = new AsyncLocalStorage<{ readonly name: string; readonly id: string }>()
