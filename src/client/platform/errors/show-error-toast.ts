import { formProblem } from '#client/platform/request/form-problem.ts'
import { showToast } from '#client/ui/feedback/show-toast.ts'

/** Shows an error until it is closed: the user may have left the page. */
export const showErrorToast = (title: string, error: unknown) =>
  showToast({ title, description: formProblem(error)?.message ?? '', variant: 'destructive', isKept: true })
