import { formProblem } from '#client/platform/form-problem.ts'
import { showToast } from '#client/ui/toast.tsx'

/** Says what was not done, and why, until it is closed: for what may be refused when nothing on the page can say it any more. */
export const showErrorToast = (title: string, error: unknown) =>
  showToast({ title, description: formProblem(error)?.message ?? '', look: 'destructive', isKept: true })
