import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Frame } from '#client/pages/site/frame/frame.tsx'
import { notFound } from '#client/pages/site/not-found.tsx'
import { PageContext } from '#client/pages/site/page-context.ts'
import { pages } from '#client/pages/site/pages.ts'
import type { PageInput } from '#shared/site/page-renderer.ts'
import { SiteDocument } from './document.tsx'
import { StaffShell } from './staff-shell.tsx'

export const paths = Object.keys(pages)

export function renderPage(path: string, input: PageInput): string {
  const { head, Page } = pages[path] ?? notFound
  return document(
    <PageContext value={{ ...input, path }}>
      <SiteDocument path={pages[path] ? path : '/404'} page={input} {...head(input.settings)}>
        <Frame>
          <Page />
        </Frame>
      </SiteDocument>
    </PageContext>,
  )
}

export const renderStaffShell = (input: PageInput) => document(<StaffShell {...input} />)

const document = (tree: ReactNode) => `<!doctype html>${renderToStaticMarkup(tree)}`
