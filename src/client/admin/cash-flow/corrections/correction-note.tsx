import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import type { CorrectionInfo } from '#shared/admin/cash-flow/contract.ts'

/** Who corrected something, when and why. */
export const CorrectionNote = ({ correction: { by, at, why } }: { correction: CorrectionInfo }) => (
  <span className="wrap-anywhere block text-ink-soft">
    {by}, <ExactTime at={at} />
    {why && `: ${why}`}
  </span>
)
