import type { FieldErrors } from '#shared/kit/app-error.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** From the build manifest, or from source in development. */
export interface PageAssets {
  /** Inlined into public pages; development links to source files. */
  readonly inline: { readonly css: string; readonly firstPaint: string; readonly loader: string } | undefined
  readonly css: string
  readonly firstPaint: string
  readonly loader: string
  /** Fetched after the page loads. */
  readonly afterLoad: string
  /** Loaded at the first error. */
  readonly reporter: string
  /** By island name: its own module first, then its imports. */
  readonly islands: Readonly<Record<string, readonly string[]>>
  readonly staff: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

/** Submitted values and one message per field. */
export interface RefusedForm {
  readonly values: Readonly<Record<string, string>>
  readonly errors: FieldErrors
}

/** What a page about booked calls shows, as text. */
export interface CallPageInput {
  readonly days?: readonly {
    readonly label: string
    readonly times: readonly (readonly [value: string, text: string])[]
  }[]
  /** The call that this browser booked. */
  readonly booked?: { readonly time: string; readonly state: 'booked' | 'canceled' | 'past' }
}

export interface PageInput {
  readonly settings: SiteSettings
  readonly assets: PageAssets
  /** Without a trailing slash; absent if not configured. */
  readonly publicUrl: string | undefined
  /** The DSN of an additional error service. */
  readonly errorService?: string | undefined
  /** For public pages. */
  readonly hasServiceWorker: boolean
  /** Each page then states it. */
  readonly isSample?: boolean
  /** Not open to the public yet: each page states it, and search engines are asked not to list it. */
  readonly isClosed?: boolean
  readonly refused?: RefusedForm
  readonly calls?: CallPageInput
}

/** A page that visitors can find by itself. */
export interface ListedPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** False for pages that search engines are asked not to list. */
  readonly isIndexed: boolean
  /** Of an article, `2026-03-02`. */
  readonly dates?: { readonly published: string; readonly changed: string }
}

/** Between the render bundle and the server; neither imports the other. */
export interface PageRenderer {
  /** The pages of a new installation. */
  readonly paths: readonly string[]
  /** In site map order. */
  listPages(settings: SiteSettings): readonly ListedPage[]
  /** Linked, but not in the site map or search engines. */
  readonly unlistedPaths: readonly string[]
  /** Returns the HTML document of a path, or the 404 page. */
  renderPage(path: string, input: PageInput): string
  renderStaffShell(input: PageInput): string
  renderManifest(settings: SiteSettings): string
}
