import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { FieldError } from '#client/ui/form/field.tsx'
import type { ImagePurpose } from '#shared/system/site-images/contract.ts'
import { fitted, siteImage } from '#shared/system/site-images/image-name.ts'
import { sendImage } from './queries.ts'
import { useSetting } from './section-context.ts'

interface ImageSettingProps {
  path: string
  purpose: ImagePurpose
  /** What the picture is, for its buttons: `logo`. */
  noun: string
  help: string
}

const accepted = { logo: '.svg,.png,.jpg,.jpeg', photo: '.png,.jpg,.jpeg' } as const

/** A picture: uploaded at once, and shown on the site once the section is saved. */
export function ImageSetting({ path, purpose, noun, help }: ImageSettingProps) {
  const { field, value, change } = useSetting(path)
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({ ...sendImage, onSuccess: ({ name }) => change(name) })
  const image = siteImage(String(value ?? ''))
  const problem = formProblem(upload.error)
  const message = problem?.fields.data ?? problem?.message ?? field.error
  const errorId = `${field.id}-error`

  return (
    <fieldset className="min-w-0">
      <legend>
        <label htmlFor={field.id} className="font-semibold">
          {field.label}
        </label>
      </legend>
      <p id={`${field.id}-help`} className="text-ink-soft text-sm">
        {help}
      </p>
      <FieldError id={errorId} message={message} />
      {image && (
        <div className="mt-2 flex flex-wrap gap-3">
          {(purpose === 'logo' ? ['bg-[#fcfaf4]', 'bg-[#0d1713]'] : ['bg-sunken']).map((ground) => (
            <span key={ground} className={`inline-flex items-center rounded border border-line p-3 ${ground}`}>
              <img
                src={image.src}
                alt=""
                {...fitted(image, purpose === 'logo' ? 48 : 120, 240)}
                className="h-auto max-w-full"
              />
            </span>
          ))}
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          ref={input}
          id={field.id}
          type="file"
          accept={accepted[purpose]}
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) upload.mutate({ file, purpose })
            // The same file can be chosen again after an error.
            currentTarget.value = ''
          }}
        />
        <Button
          variant="secondary"
          disabled={upload.isPending}
          aria-describedby={message ? errorId : `${field.id}-help`}
          onClick={() => input.current?.click()}
        >
          <ImageUp size="1.2em" strokeWidth={1.5} aria-hidden="true" />
          {upload.isPending ? 'Uploading…' : image ? `Replace ${noun}` : `Upload ${noun}`}
        </Button>
        {image && (
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              focusNext(currentTarget)
              upload.reset()
              change('')
            }}
          >
            <Trash2 size="1.2em" strokeWidth={1.5} aria-hidden="true" />
            Remove {noun}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
