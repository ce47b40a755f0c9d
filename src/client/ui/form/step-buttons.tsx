import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'

interface StepButtonsProps {
  what: string
  onStep: (by: 1 | -1) => void
}

export const StepButtons = ({ what, onStep }: StepButtonsProps) => (
  <>
    <StepButton label={`Previous ${what}`} onPress={() => onStep(-1)}>
      <ChevronUp size="1.3em" strokeWidth={1.5} aria-hidden="true" />
    </StepButton>
    <StepButton label={`Next ${what}`} onPress={() => onStep(1)}>
      <ChevronDown size="1.3em" strokeWidth={1.5} aria-hidden="true" />
    </StepButton>
  </>
)

const StepButton = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="inline-flex size-control items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink"
  >
    {children}
  </button>
)
