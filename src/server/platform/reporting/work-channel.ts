import { tracingChannel } from 'node:diagnostics_channel'

/** A job or a scheduled run. */
export interface TracedWork {
  readonly kind: 'job' | 'schedule'
  readonly name: string
  /** As in the audit log. */
  readonly requestId: string
}

/** Free of cost until telemetry subscribes to it. */
export const workChannel = tracingChannel<unknown, TracedWork>('harborline:work')
