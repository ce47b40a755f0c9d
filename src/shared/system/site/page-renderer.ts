import type { FieldErrors } from '#shared/kit/app-error.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** Assets of a page, from the build manifest, or from source in development. */
export interface PageAssets {
  /** Inlined into public pages; in development the pages link to source files. */
  readonly inline: { readonly css: string; readonly firstPaint: string; readonly loader: string } | undefined
  readonly css: string
  readonly firstPaint: string
  readonly loader: string
  /** The module that the loader fetches after the page loads. */
  readonly afterLoad: string
  readonly font: string
  /** The module that reports errors; loaded at the first error. */
  readonly reporter: string
  /** By island name: its own module first, then its imports. */
  readonly islands: Readonly<Record<string, readonly string[]>>
  readonly staff: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

/** A rejected form: submitted values and one message per field. */
export interface RefusedForm {
  readonly values: Readonly<Record<string, string>>
  readonly errors: FieldErrors
}

export interface PageInput {
  readonly settings: SiteSettings
  readonly assets: PageAssets
  /** `https://example.com` without a trailing slash; absent if not configured. */
  readonly publicUrl: string | undefined
  /** The DSN of an additional error service. */
  readonly errorService?: string | undefined
  /** Whether public pages register the service worker. */
  readonly hasServiceWorker: boolean
  /** Whether all data is sample data, which each page then states. */
  readonly isSample?: boolean
  readonly refused?: RefusedForm
}

/** The interface between the render bundle and the server; neither imports the other. */
export interface PageRenderer {
  /** All public page paths in site map order. */
  readonly paths: readonly string[]
  /** Pages that are linked but not in the site map or search engines. */
  readonly unlistedPaths: readonly string[]
  /** Returns the full HTML document of a path, or the 404 page. */
  renderPage(path: string, input: PageInput): string
  /** Returns the empty document that loads the admin. */
  renderStaffShell(input: PageInput): string
  /** Returns the web app manifest as JSON. */
  renderManifest(settings: SiteSettings): string
}
