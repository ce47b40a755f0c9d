import { AsyncLocalStorage } from 'node:async_hooks'

/** The running job, so that its emails can be identified; for a batch, the first job. */
export const currentJob = new AsyncLocalStorage<{ readonly name: string; readonly id: string }>()
