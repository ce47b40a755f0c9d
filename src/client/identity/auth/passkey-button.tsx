import { Fingerprint } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'

interface PasskeyButtonProps {
  onPress: () => void
  isBusy: boolean
  variant?: 'primary' | 'secondary'
  children?: string
}

/** A passkey button that shows progress while the browser prompt is open. */
export const PasskeyButton = ({
  onPress,
  isBusy,
  variant = 'secondary',
  children = 'Use a passkey',
}: PasskeyButtonProps) => (
  <Button variant={variant} disabled={isBusy} onClick={onPress}>
    <Fingerprint size="1.3em" strokeWidth={1.5} aria-hidden="true" />
    {isBusy ? 'Waiting for your device…' : children}
  </Button>
)
