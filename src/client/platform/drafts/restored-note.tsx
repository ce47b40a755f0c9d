import { Button } from '#client/ui/button.tsx'

/** Shown above answers of an earlier visit: others may use this device. */
export const RestoredNote = ({ onClear }: { onClear: () => void }) => (
  <p className="mb-5 flex flex-wrap items-center justify-between gap-x-4 border-action border-l-4 pl-4">
    We saved what you typed on this device.
    <Button variant="secondary" onClick={onClear}>
      Clear
    </Button>
  </p>
)
