import type { ToastMessage } from './toast.tsx'

/** Loads the toasts of the admin area, ahead of the first one. */
export const loadToasts = () => import('./toast.tsx')

/** Shows a toast; see `toast.tsx`. */
export const showToast = (message: ToastMessage) => void loadToasts().then((toasts) => toasts.showToast(message))
