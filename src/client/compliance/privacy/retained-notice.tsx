import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { focusNext } from '#client/ui/focus.ts'

/** Says that the text below can no longer be sent. `why` is absent if it is shown above. */
export const NotSent = ({ why }: { why: string | undefined }) => (
  <p role="alert" className="rounded border border-brass px-4 py-3">
    {why} Your text wasn’t sent. Copy it if you still need it.
  </p>
)

/** Buttons for text that can no longer be sent. */
export const KeptActs = ({ words, onForget }: { words: string; onForget: () => void }) => (
  <div className="flex flex-wrap gap-2">
    {words !== '' && (
      <CopyButton value={words} what="your text">
        Copy
      </CopyButton>
    )}
    <Button
      look="quiet"
      onClick={({ currentTarget }) => {
        focusNext(currentTarget)
        onForget()
      }}
    >
      {words === '' ? 'Close' : 'Discard my text'}
    </Button>
  </div>
)
