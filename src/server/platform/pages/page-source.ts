import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Page } from '#server/platform/pages/page.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { RefusedForm } from '#shared/system/site/page-renderer.ts'

/** Where pages and assets come from: memory in the built program, Vite in development. */
export interface PageSource {
  /** The page, asset or staff shell of a path without its query; the 404 page where there is none. */
  find(path: string): Promise<Page>
  /** Every public path that has a page. */
  publicPaths(): Promise<readonly string[]>
  /** The page at `path` with its form as it was sent, errors beside the fields (status 422, never cached). */
  refusedForm(path: string, form: RefusedForm): Promise<Page>
  /** Writes every page again. Until all are complete, and where one fails, the old ones are served. */
  rerender(settings: SiteSettings): Promise<void>
  /** Development only: answers for sources and hot updates before our own routes. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** `server` is the listener that a development server shares for its hot updates. */
export type OpenPages = (server: Server) => Promise<PageSource>
