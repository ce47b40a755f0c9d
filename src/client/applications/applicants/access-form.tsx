import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { OpenApplication as OpenedFile } from '#shared/applications/applicants/contract.ts'
import { CodeForm } from './code-form.tsx'
import type { LastApplication } from './last-application.ts'
import { LinksForm } from './links-form.tsx'
import { ReferenceForm } from './reference-form.tsx'

interface AccessFormProps {
  onOpen: (file: OpenedFile) => void
  /** Prefills the form. */
  known?: LastApplication | undefined
  /** Starts with the form that emails links, because the link the applicant used is no longer valid. */
  isLost?: boolean | undefined
}

/**
 * Opens an application in this browser, with reference, email and an emailed code, or with an emailed link. Never
 * reveals whether the reference and the email match.
 */
export function AccessForm({ onOpen, known, isLost: wasLost = false }: AccessFormProps) {
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
        {isLost ? 'I have my reference' : 'I don’t know my reference'}
      </Button>
    </div>
  )
}
