import { Download } from 'lucide-react'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onSaved: () => void
}

/** The way back in without the phone; the only time these codes are ever shown. */
export const RecoveryCodes = ({ codes, onSaved }: RecoveryCodesProps) => (
  <AuthFrame
    isNextStep
    title="Save your recovery codes"
    intro="If you lose your phone, one of these codes lets you in. Each works once. They are shown only now, so keep them where you keep your passwords."
  >
    <ul
      aria-label="Recovery codes"
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-1 rounded border border-line bg-sunken p-4 font-mono text-sm"
    >
      {codes.map((code) => (
        <li key={code} className="break-all">
          {code}
        </li>
      ))}
    </ul>
    <div className="-mt-2 -ml-3 flex flex-wrap">
      <CopyButton value={codes.join('\n')} what="all codes">
        Copy all
      </CopyButton>
      <button
        type="button"
        onClick={() => download(codes)}
        className="inline-flex min-h-11 items-center gap-2 rounded px-3 text-ink-soft text-sm hover:bg-sunken hover:text-ink"
      >
        <Download size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        Download
      </button>
    </div>
    <Button onClick={onSaved}>I have saved them</Button>
  </AuthFrame>
)

function download(codes: readonly string[]) {
  const text = `Harborline recovery codes\n${window.location.host}\nEach code works once.\n\n${codes.join('\n')}\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'harborline-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
