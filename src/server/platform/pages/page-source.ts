import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Page } from '#server/platform/pages/page.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { RefusedForm } from '#shared/system/site/page-renderer.ts'

/** Memory in the built server, Vite in development. */
export interface PageSource {
  /** Returns a page, asset or staff shell by its path without query; otherwise the 404 page. */
  find(path: string): Promise<Page>
  /** Returns every public path that has a page. */
  publicPaths(): Promise<readonly string[]>
  /** Returns the page with its form as submitted and errors next to the fields (status 422, never cached). */
  refusedForm(path: string, form: RefusedForm): Promise<Page>
  /** Renders every page again. The old ones are served until all are complete, or if one fails. */
  rerender(settings: SiteSettings): Promise<void>
  /** Development only: source files and hot updates. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** A development server shares `server` for its hot updates. */
export type OpenPages = (server: Server) => Promise<PageSource>
