import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { chooseDigest, digestChoice } from './queries.ts'

/** Switches one's own mail of the morning on and off. */
export function DigestBlock() {
  const client = useQueryClient()
  const choice = useQuery(digestChoice)
  const choosing = useMutation({
    ...chooseDigest,
    onSuccess: (chosen) => client.setQueryData(digestChoice.queryKey, chosen),
  })
  const isOn = choosing.isPending ? choosing.variables.isOn : choice.data?.isOn

  return (
    <Block title="Morning mail" intro="What waits for you, in numbers, with the way to each list. No names.">
      {choice.isError && (
        <Notice
          isFlush
          title="This could not be read"
          onRetry={() => void choice.refetch()}
          isRetrying={choice.isFetching}
        >
          {messageOf(choice.error)}
        </Notice>
      )}
      <FormErrors message={choosing.isError ? messageOf(choosing.error) : null} />
      {isOn !== undefined && (
        <Checkbox
          checked={isOn}
          disabled={choosing.isPending}
          onChange={({ currentTarget }) => choosing.mutate({ isOn: currentTarget.checked })}
        >
          Mail me at eight in the morning on working days what waits for me. Where nothing waits, no mail comes.
        </Checkbox>
      )}
    </Block>
  )
}
