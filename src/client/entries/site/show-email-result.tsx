import { createRoot } from 'react-dom/client'
import { EmailResult } from '#client/platform/components/email-result.tsx'

/** Renders the form for the calculator of this row of buttons. */
export function showEmailResult(row: Element) {
  if (row.nextElementSibling?.hasAttribute('data-email-form')) return
  const place = document.createElement('div')
  place.dataset.emailForm = ''
  place.className = 'mt-4'
  row.after(place)
  const section = row.closest('section')?.id ?? ''
  createRoot(place).render(
    <EmailResult find={() => ({ kind: 'calculator', path: location.pathname, search: location.search, section })} />,
  )
}
