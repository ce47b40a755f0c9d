import { type ComponentProps, type DragEvent, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { acceptedFiles } from '#shared/applications/documents/upload-limits.ts'
import * as copy from './copy.tsx'

interface ChooseButtonProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'children' | 'aria-label'> {
  onFiles: (files: readonly File[]) => void
}

export function ChooseButton({ onFiles, ...button }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

interface FileChooserProps {
  onFiles: (files: readonly File[]) => void
}

/** Adds files by button, the phone's camera, or drag and drop. */
export function FileChooser({ onFiles }: FileChooserProps) {
  const [isOver, setOver] = useState(false)
  const camera = useRef<HTMLInputElement>(null)

  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <section
      aria-label={copy.addFiles}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded border-2 border-dashed p-5 text-center @tablet:p-8 ${isOver ? 'border-action bg-action-soft' : 'border-control bg-surface'}`}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <ChooseButton onFiles={onFiles}>{copy.chooseFiles}</ChooseButton>
        <Button variant="secondary" className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
          {copy.takeAPhoto}
        </Button>
        <input
          ref={camera}
          type="file"
          hidden
          data-camera=""
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
      <p className="mt-3 not-pointer-fine:hidden">{copy.orDropFilesHere}</p>
      <p className="mt-3 text-ink-soft text-sm">{copy.acceptedFiles}</p>
    </section>
  )
}
