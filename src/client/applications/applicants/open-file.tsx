import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { OpenFile as OpenedFile } from '#shared/applications/applicants/contract.ts'
import { CodeForm } from './code-form.tsx'
import type { ExpectedFile } from './expected-file.ts'
import { LinksForm } from './links-form.tsx'
import { ReferenceForm } from './reference-form.tsx'

interface OpenFileProps {
  onOpen: (file: OpenedFile) => void
  /** What is known already and need not be typed again. */
  known?: ExpectedFile | undefined
  /** Begins with the form that mails links: a link that came before is spent. */
  isLost?: boolean | undefined
}

/**
 * Opens somebody's application in this browser: by reference, email and a mailed code, or by a mailed link. Whether the
 * two belong together is told by nothing that stands here.
 */
export function OpenFile({ onOpen, known, isLost: wasLost = false }: OpenFileProps) {
  const [typed, setTyped] = useState(known)
  const [codeId, setCodeId] = useState<string>()
  const [isLost, setLost] = useState(wasLost)

  if (typed && codeId)
    return (
      <CodeForm
        asked={typed}
        codeId={codeId}
        onNewCode={setCodeId}
        onOpen={onOpen}
        onBack={() => setCodeId(undefined)}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      {isLost ? (
        <LinksForm known={typed?.email} />
      ) : (
        <ReferenceForm
          known={typed}
          onAsked={(asked, id) => {
            setTyped(asked)
            setCodeId(id)
          }}
        />
      )}
      <Button look="quiet" className="-ml-5 justify-self-start" onClick={() => setLost(!isLost)}>
        {isLost ? 'I have the reference' : 'I do not know the reference'}
      </Button>
    </div>
  )
}
