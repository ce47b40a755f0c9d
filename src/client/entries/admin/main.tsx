import './staff.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#client/entries/admin/app.tsx'
import { followScheme } from '#client/platform/scheme.ts'
import { followTextSize } from '#client/platform/text-size.ts'
import { watchErrors } from '#client/platform/watch-errors.ts'

watchErrors(() => import('#client/platform/error-reporter.ts'))
followTextSize()
followScheme()

const root = document.getElementById('root')
if (root)
  // What a boundary caught is a fault all the same: told like one that nobody caught.
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
