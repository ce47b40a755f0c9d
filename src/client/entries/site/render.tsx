import { renderToStaticMarkup } from 'react-dom/server'
import { notFound, pages } from '#client/pages/site/pages.ts'
import type { PageInput } from '#shared/site/page-renderer.ts'
import { SiteDocument } from './document.tsx'
import { PageContext } from './page-context.ts'
import { StaffShell } from './staff-shell.tsx'

export const paths = Object.keys(pages)

export function renderPage(path: string, input: PageInput): string {
  const { head, Page } = pages[path] ?? notFound
  return document(
    <PageContext value={input}>
      <SiteDocument path={pages[path] ? path : '/404'} page={input} {...head(input.settings)}>
        <Page />
      </SiteDocument>
    </PageContext>,
  )
}

export const renderStaffShell = (input: PageInput) => document(<StaffShell {...input} />)

const document = (tree: React.ReactNode) => `<!doctype html>${renderToStaticMarkup(tree)}`
