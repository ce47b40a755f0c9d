import { Download } from 'lucide-react'
import { CopyButton } from '#client/ui/copy-button.tsx'

/** The codes, with buttons to copy and download them. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <ul
      aria-label="Recovery codes"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-6 gap-y-1 rounded border border-line bg-sunken p-4 font-mono text-sm"
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
  </>
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
