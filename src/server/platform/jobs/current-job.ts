import { AsyncLocalStorage } from 'node:async_hooks'

/** Identifies a job's emails; for a batch, the first job. */
export const currentJob = new AsyncLocalStorage<{ readonly name: string; readonly id: string }>()
