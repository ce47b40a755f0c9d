import type { SavedStep } from '#shared/applications/applications/contract.ts'

/** Save status of the latest answers. */
export type Saving =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** Sent again by itself: there is no connection, or the server could not take it. */
  | { readonly kind: 'waiting'; readonly isOffline: boolean }
  /** The file is no longer open in this browser: a code opens it again, and saving goes on. */
  | { readonly kind: 'closed' }
  /** Another device answered the same question otherwise: the person has to choose. */
  | { readonly kind: 'contested' }
  | { readonly kind: 'refused'; readonly message: string }

/** Delay before an automatic retry, ms: 2, 4, 8, 16, then every 30 s. */
export const pauseMs = (failures: number) => Math.min(2_000 * 2 ** failures, 30_000)

/** Everything is saved; `at` is the time of the latest save, ISO. */
export const savedSince = (steps: readonly SavedStep[]): Saving => ({
  kind: 'saved',
  at: steps.reduce<string | null>(
    (latest, { savedAt }) => (savedAt && savedAt > (latest ?? '') ? savedAt : latest),
    null,
  ),
})
