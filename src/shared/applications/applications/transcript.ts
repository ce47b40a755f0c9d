import type { Agreement } from '#shared/applications/applications/agreements.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'

/** A submitted application: every question in the wording of that day, every answer as text. */
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
  /** Notices shown that need no consent. */
  readonly notices: readonly string[]
  readonly signature: {
    readonly name: string
    /** ISO 8601, UTC. */
    readonly at: string
    readonly ip: string
    readonly userAgent: string
  }
}
