import { type ComponentProps, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { acceptedFiles } from '#shared/applications/documents/upload-limits.ts'

interface ChooseButtonProps
  extends Pick<ComponentProps<typeof Button>, 'look' | 'className' | 'children' | 'aria-label'> {
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the file picker. */
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
          // Allows the same file to be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
