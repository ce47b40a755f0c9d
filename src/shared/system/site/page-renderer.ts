import type { FieldErrors } from '#shared/kit/app-error.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** What a page loads: from the manifest of the built program, or from the sources in development. */
export interface PageAssets {
  /** Inlined into every public page; in development the pages link to the sources instead. */
  readonly inline: { readonly css: string; readonly firstPaint: string; readonly loader: string } | undefined
  readonly css: string
  readonly firstPaint: string
  readonly loader: string
  /** The module that the loader fetches when a page is complete. */
  readonly afterLoad: string
  readonly font: string
  /** The module that reports errors; loaded at the first one. */
  readonly reporter: string
  /** By name of the island: its own module first, then everything that module imports. */
  readonly islands: Readonly<Record<string, readonly string[]>>
  readonly staff: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

/** A form that the server refused: what was typed, and one message per field. */
export interface RefusedForm {
  readonly values: Readonly<Record<string, string>>
  readonly errors: FieldErrors
}

export interface PageInput {
  readonly settings: SiteSettings
  readonly assets: PageAssets
  /** `https://example.com`, without a slash at the end; absent where the operator has not said. */
  readonly publicUrl: string | undefined
  /** The DSN of the service that errors are reported to beside ourselves. */
  readonly errorService?: string | undefined
  /** Whether public pages register the service worker. */
  readonly hasServiceWorker: boolean
  /** Everything in the database is made up; each page says so. */
  readonly isSample?: boolean
  readonly refused?: RefusedForm
}

/** What the render bundle offers the server; neither side imports the other. */
export interface PageRenderer {
  /** Every public path that has a page, in the order of the site map. */
  readonly paths: readonly string[]
  /** Pages that are only led to: no site map and no search engine has them. */
  readonly unlistedPaths: readonly string[]
  /** The whole HTML document of a path; the 404 page where there is none. */
  renderPage(path: string, input: PageInput): string
  /** The empty document in which the staff desk starts. */
  renderStaffShell(input: PageInput): string
  /** The web app manifest, as JSON. */
  renderManifest(settings: SiteSettings): string
}
