import { copy } from '#client/system/settings/copy.ts'
import { ListSetting } from '#client/system/settings/list-setting.tsx'
import { ChoiceSetting, TextSetting } from '#client/system/settings/setting-fields.tsx'
import {
  funderTypeLabels,
  funderTypes,
  type OwnFunder,
  usualRhythmLabels,
  usualRhythms,
} from '#shared/system/funders/funders.ts'
import { Pair } from './pair.tsx'

const blank: OwnFunder = { name: '', aliases: '', type: 'advance', rhythm: '' }

export const FundersForm = () => (
  <ListSetting blank={blank} most={300} title={({ name }: OwnFunder) => name}>
    {(path) => (
      <>
        <TextSetting path={`${path}.name`} />
        <TextSetting path={`${path}.aliases`} help={copy.funderAliasesHelp} />
        <Pair>
          <ChoiceSetting path={`${path}.type`} options={funderTypes.map((type) => [type, funderTypeLabels[type]])} />
          <ChoiceSetting
            path={`${path}.rhythm`}
            options={usualRhythms.map((rhythm) => [rhythm, usualRhythmLabels[rhythm]])}
          />
        </Pair>
      </>
    )}
  </ListSetting>
)
