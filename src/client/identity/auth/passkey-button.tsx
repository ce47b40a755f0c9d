import { Fingerprint } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'

interface PasskeyButtonProps {
  onPress: () => void
  isBusy: boolean
  look?: 'primary' | 'secondary'
  children?: string
}

/** A passkey button that shows progress while the browser prompt is open. */
export const PasskeyButton = ({
  onPress,
  isBusy,
  look = 'secondary',
  children = 'Use a passkey',
}: PasskeyButtonProps) => (
  <Button look={look} disabled={isBusy} onClick={onPress}>
    <Fingerprint size="1.3em" strokeWidth={1.5} aria-hidden="true" />
    {isBusy ? 'Waiting for your device…' : children}
  </Button>
)
