import { formProblem } from '#client/platform/request/form-problem.ts'
import { showToast } from '#client/ui/feedback/toast.tsx'

/** Shows a failed action until the toast is closed: for failures after the user left the page. */
export const showErrorToast = (title: string, error: unknown) =>
  showToast({ title, description: formProblem(error)?.message ?? '', look: 'destructive', isKept: true })
