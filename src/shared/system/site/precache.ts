/** What the server tells the service worker, as `self.precache`. All addresses are paths of the site. */
export interface Precache {
  /** Changes with any page or file below. */
  readonly version: string
  /** The offline page and the files it needs: kept by everybody. */
  readonly offline: readonly string[]
  /** Pages and files that are kept at once where data is not dear. */
  readonly site: readonly string[]
  /** The pages among all these; no other page may be stored. */
  readonly pages: readonly string[]
}
