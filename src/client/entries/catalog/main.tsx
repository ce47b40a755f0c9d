import '#client/entries/admin/staff.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  type ColorScheme,
  colorSchemeLabels,
  colorSchemes,
  initColorScheme,
  setColorScheme,
} from '#client/platform/browser/color-scheme.ts'
import { TextSize } from '#client/ui/text-size.tsx'
import { controlStates } from './control-states.tsx'
import { listStates } from './list-states.tsx'

/** Every component of `client/ui` in its states. `npm run catalog` opens it; it is not part of a build. */
function Catalog() {
  const [scheme, setScheme] = useState<ColorScheme>('system')
  return (
    <main className="mx-auto grid max-w-5xl gap-8 p-6 text-base">
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="font-semibold text-2xl">Components</h1>
        <fieldset className="flex gap-2">
          <legend className="sr-only">Theme</legend>
          {colorSchemes.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === scheme}
              className="min-h-control rounded border border-control px-3 aria-pressed:bg-action-soft"
              onClick={() => {
                setColorScheme(each)
                setScheme(each)
              }}
            >
              {colorSchemeLabels[each]}
            </button>
          ))}
        </fieldset>
        <TextSize />
      </div>
      {[...controlStates, ...listStates].map(([title, content]) => (
        <section key={title} aria-label={title} className="grid gap-3 border-line border-t pt-4">
          <h2 className="font-semibold text-lg">{title}</h2>
          <div className="flex flex-wrap items-start gap-4">{content}</div>
        </section>
      ))}
    </main>
  )
}

document.documentElement.dataset.textSize = '100'
initColorScheme()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Catalog />
    </StrictMode>,
  )
