import { type Saving, useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { useOwnChanges } from '#client/platform/request/use-own-changes.ts'
import type { CommissionDetail, ListedCommission } from '#shared/placement/commissions/contract.ts'
import { commissionsKey } from './queries.ts'

const asOpened = () => ({})
const versionOf = ({ commission }: CommissionDetail) => commission.version

/** Manages a form based on the version it was opened on. Any change since conflicts, except the user's own. */
export function useCommissionForm<Draft extends object, Input>(
  name: string,
  { id, version }: ListedCommission,
  { saved, saving }: { saved: Draft; saving: Saving<Input, CommissionDetail> },
) {
  const form = useRecordForm(name, { saved, version, compare: 'version', start: asOpened, saving })
  useOwnChanges(commissionsKey[0], id, versionOf, form.rebase)
  return form
}
