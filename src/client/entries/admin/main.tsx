import './staff.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { initColorScheme } from '#client/platform/browser/color-scheme.ts'
import { followTextSize } from '#client/platform/browser/text-size.ts'
import { watchErrors } from '#client/platform/errors/watch-errors.ts'
import { App } from './app.tsx'

watchErrors(() => import('#client/platform/errors/error-reporter.ts'))
followTextSize()
initColorScheme()

const root = document.getElementById('root')
if (root)
  // Reports boundary errors like uncaught ones.
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
