/** Passed to the service worker as `self.precache`. All URLs are site paths. */
export interface Precache {
  /** Changes with any file below and any page except articles. */
  readonly version: string
  /** The offline page and its files, for everyone. */
  readonly offline: readonly string[]
  /** Cached in advance unless data is expensive; without articles. */
  readonly site: readonly string[]
  /** No other page may be cached. */
  readonly pages: readonly string[]
}
