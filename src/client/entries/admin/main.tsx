import './staff.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#client/entries/admin/app.tsx'
import { initColorScheme } from '#client/platform/color-scheme.ts'
import { followTextSize } from '#client/platform/text-size.ts'
import { watchErrors } from '#client/platform/watch-errors.ts'

watchErrors(() => import('#client/platform/error-reporter.ts'))
followTextSize()
initColorScheme()

const root = document.getElementById('root')
if (root)
  // Reports errors caught by an error boundary like uncaught ones.
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
