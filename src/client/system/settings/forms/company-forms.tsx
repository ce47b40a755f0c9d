import { copy } from '#client/system/settings/copy.ts'
import { ImageSetting } from '#client/system/settings/image-setting.tsx'
import { ListSetting } from '#client/system/settings/list-setting.tsx'
import { DaySetting, LinesSetting, NumberSetting, TextSetting } from '#client/system/settings/setting-fields.tsx'
import { maxReviews, type Partner, type Review, type TeamMember } from '#shared/system/company/company.ts'
import { Pair } from './pair.tsx'
import { ReviewImport } from './review-import.tsx'

const blankMember: TeamMember = { name: '', role: '', about: '', photo: '' }

export const TeamForm = () => (
  <ListSetting blank={blankMember} most={24} title={({ name }: TeamMember) => name}>
    {(path) => (
      <>
        <Pair>
          <TextSetting path={`${path}.name`} />
          <TextSetting path={`${path}.role`} />
        </Pair>
        <TextSetting path={`${path}.about`} help="One or two sentences, such as experience and languages." />
        <ImageSetting path={`${path}.photo`} purpose="photo" noun="photo" help={copy.memberPhotoHelp} />
      </>
    )}
  </ListSetting>
)

const blankReview: Review = { author: '', text: '', rating: 5, source: '', link: '', writtenOn: '', proof: '' }

export const ReviewsForm = () => (
  <>
    <ReviewImport />
    <ListSetting
      blank={blankReview}
      most={maxReviews}
      title={({ author, source }: Review) => [author, source].filter(Boolean).join(', ')}
    >
      {(path) => (
        <>
          <LinesSetting path={`${path}.text`} help="Word for word, even if it’s critical." />
          <Pair>
            <TextSetting path={`${path}.author`} />
            <NumberSetting path={`${path}.rating`} />
          </Pair>
          <Pair>
            <TextSetting path={`${path}.source`} />
            <DaySetting path={`${path}.writtenOn`} />
          </Pair>
          <TextSetting path={`${path}.link`} type="url" placeholder="https://" />
          <ImageSetting path={`${path}.proof`} purpose="logo" noun="screenshot" help={copy.reviewProofHelp} />
        </>
      )}
    </ListSetting>
  </>
)

const blankPartner: Partner = { name: '', logo: '', permission: '' }

export const PartnersForm = () => (
  <ListSetting blank={blankPartner} most={40} title={({ name }: Partner) => name}>
    {(path) => (
      <>
        <TextSetting path={`${path}.name`} />
        <ImageSetting path={`${path}.logo`} purpose="logo" noun="logo" help={copy.partnerLogoHelp} />
        <LinesSetting path={`${path}.permission`} help={copy.partnerPermissionHelp} />
      </>
    )}
  </ListSetting>
)
