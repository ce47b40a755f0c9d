import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Page } from '#server/platform/pages/page.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { RefusedForm } from '#shared/system/site/page-renderer.ts'

/** Source of pages and assets: memory in the built server, Vite in development. */
export interface PageSource {
  /** Returns the page, asset or staff shell of a path without its query; the 404 page if there is none. */
  find(path: string): Promise<Page>
  /** Returns every public path that has a page. */
  publicPaths(): Promise<readonly string[]>
  /** Returns the page at `path` with its form as submitted and errors next to the fields (status 422, never cached). */
  refusedForm(path: string, form: RefusedForm): Promise<Page>
  /** Renders every page again. Until all are complete, or if one fails, the old ones are served. */
  rerender(settings: SiteSettings): Promise<void>
  /** Development only: handles source files and hot updates before our own routes. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** `server` is the listener that a development server shares for its hot updates. */
export type OpenPages = (server: Server) => Promise<PageSource>
