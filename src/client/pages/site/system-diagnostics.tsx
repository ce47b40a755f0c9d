import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const systemDiagnostics: SitePage = {
  head: () => ({
    title: 'System diagnostics',
    description: 'Whether this service is up, as the server itself answers.',
    keywords: ['service status', 'diagnostics'],
  }),
  Page: () => (
    <TextPage title="System diagnostics" lead="You are reading this page, so the web server answers.">
      <h2>Ask the service itself</h2>
      <ul>
        <li>
          <a href="/api/health">The program</a>: answers "ok" while it runs
        </li>
        <li>
          <a href="/api/ready">The database</a>: answers "ready" while requests can be stored
        </li>
      </ul>
      <h2>If a form does not send</h2>
      <p>
        Your answers stay in the form. Check your connection and try again. The forms also work without JavaScript: an
        ordinary page answers instead.
      </p>
    </TextPage>
  ),
}
