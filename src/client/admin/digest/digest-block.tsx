import { mutationOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { readDigestChoice, setDigestChoice } from '#shared/admin/digest/contract.ts'

const digestChoice = queryOptions({
  queryKey: ['digest'],
  queryFn: ({ signal }) => read(readDigestChoice, {}, signal),
})

const chooseDigest = mutationOptions({
  mutationFn: (input: { isEnabled: boolean }) => write(setDigestChoice, input),
})

export function DigestBlock() {
  const client = useQueryClient()
  const choice = useQuery(digestChoice)
  const choosing = useMutation({
    ...chooseDigest,
    onSuccess: (chosen) => client.setQueryData(digestChoice.queryKey, chosen),
  })
  const isEnabled = choosing.isPending ? choosing.variables.isEnabled : choice.data?.isEnabled

  return (
    <Block title="Daily digest" intro="Counts of your pending work with links to each list. No names.">
      {choice.isError && (
        <Notice
          isFlush
          title="Couldn’t load this setting"
          onRetry={() => void choice.refetch()}
          isRetrying={choice.isFetching}
        >
          {messageOf(choice.error)}
        </Notice>
      )}
      <FormErrors message={choosing.isError ? messageOf(choosing.error) : null} />
      {isEnabled !== undefined && (
        <Checkbox
          checked={isEnabled}
          disabled={choosing.isPending}
          onChange={({ currentTarget }) => choosing.mutate({ isEnabled: currentTarget.checked })}
        >
          Email me my pending work at 8 a.m. on business days. No email is sent if nothing is pending.
        </Checkbox>
      )}
    </Block>
  )
}
