/** Configuration that the server passes to the service worker as `self.precache`. All URLs are site paths. */
export interface Precache {
  /** Changes with any page or file below. */
  readonly version: string
  /** The offline page and its files: cached for everyone. */
  readonly offline: readonly string[]
  /** Pages and files cached in advance unless data is expensive. */
  readonly site: readonly string[]
  /** The pages in both lists; no other page may be cached. */
  readonly pages: readonly string[]
}
