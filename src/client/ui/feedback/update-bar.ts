import * as copy from './copy.ts'

interface UpdateBarProps {
  onRefresh: () => void
  onLater: () => void
}

let shown: HTMLElement | undefined

/**
 * Offers a refresh in a single bar that takes no focus.
 * Plain DOM: React is 58 kB, and after an update the server lacks its old file.
 */
export function showUpdateBar({ onRefresh, onLater }: UpdateBarProps) {
  shown?.remove()
  const bar = document.createElement('section')
  shown = bar
  bar.ariaLabel = copy.newVersion
  bar.className =
    'update-bar fixed bottom-0 z-50 flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-line border-t bg-surface px-4 py-3 shadow'
  bar.style.insetInline = '0'
  const question = document.createElement('p')
  question.role = 'status'
  bar.append(
    question,
    button(copy.refresh, 'bg-action text-on-action hover:bg-action-strong', onRefresh),
    button(copy.notNow, 'border border-control hover:border-action hover:text-action', () => {
      bar.remove()
      onLater()
    }),
  )
  document.body.append(bar)
  // A status is announced when it changes, not when inserted with content.
  setTimeout(() => question.append(copy.refreshToUpdate), 50)
}

function button(label: string, look: string, onClick: () => void) {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = `min-h-11 rounded px-5 py-2 font-semibold ${look}`
  element.append(label)
  element.addEventListener('click', onClick)
  return element
}
