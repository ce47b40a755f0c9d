import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Page } from '#server/platform/pages/page.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { RefusedForm } from '#shared/system/site/page-renderer.ts'

/** Memory in the built server, Vite in development. */
export interface PageSource {
  /** The staff shell or the 404 page if there is no page or asset. */
  find(path: string): Promise<Page>
  publicPaths(): Promise<readonly string[]>
  /** Shows errors next to the fields (status 422, never cached). */
  refusedForm(path: string, form: RefusedForm): Promise<Page>
  /** The old pages are served until all are complete, or if one fails. */
  rerender(settings: SiteSettings): Promise<void>
  /** Development only: source files and hot updates. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

export type OpenPages = (server: Server) => Promise<PageSource>
