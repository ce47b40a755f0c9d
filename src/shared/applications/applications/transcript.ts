import type { Agreement } from '#shared/applications/applications/agreements.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'

/** An application as it was sent: every question in its words of that day, every answer as a person reads it. */
export interface Transcript {
  readonly reference: string
  readonly type: ApplicationType
  readonly broker: string
  readonly name: string
  readonly email: string
  readonly sections: readonly {
    readonly title: string
    readonly answers: readonly { readonly label: string; readonly words: string }[]
  }[]
  readonly agreements: readonly Agreement[]
  /** Notices that were shown and need no consent. */
  readonly notices: readonly string[]
  readonly signature: {
    /** As typed. */
    readonly name: string
    /** ISO 8601, UTC. */
    readonly at: string
    readonly ip: string
    readonly userAgent: string
  }
}
