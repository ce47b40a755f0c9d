import { Button } from '#client/ui/button.tsx'
import * as copy from './copy.ts'

/** Shown above answers of an earlier visit: others may use this device. */
export const RestoredNote = ({ onClear }: { onClear: () => void }) => (
  <p className="mb-5 flex flex-wrap items-center justify-between gap-x-4 border-action border-l-4 pl-4">
    {copy.savedOnThisDevice}
    <Button variant="secondary" onClick={onClear}>
      {copy.clear}
    </Button>
  </p>
)
