import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { focusNext } from '#client/ui/focus.ts'

/** Tells that what is typed below cannot be sent any more. `why` is absent where it stands above. */
export const NotSent = ({ why }: { why: string | undefined }) => (
  <p role="alert" className="rounded border border-brass px-4 py-3">
    {why} What you typed was not sent. It stays here to be copied.
  </p>
)

/** What can be done with words that cannot be sent any more. */
export const KeptActs = ({ words, onForget }: { words: string; onForget: () => void }) => (
  <div className="flex flex-wrap gap-2">
    {words !== '' && (
      <CopyButton value={words} what="what you typed">
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
      {words === '' ? 'Close this' : 'Forget what I typed'}
    </Button>
  </div>
)
