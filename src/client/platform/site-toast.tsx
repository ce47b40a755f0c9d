import { createRoot } from 'react-dom/client'
import { showToast, Toaster, type ToastMessage } from '#client/ui/toast.tsx'

let isMounted = false

/** Shows a toast, and draws the place for it with the first one: by the browser only, so no inline style is sent. */
export function showSiteToast(message: ToastMessage) {
  if (!isMounted) createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
  isMounted = true
  showToast(message)
}
