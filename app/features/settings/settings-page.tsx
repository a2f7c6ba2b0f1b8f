import { Settings } from 'lucide-react'
import { Link } from 'react-router-dom'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { forgetPurchases } from '#app/data/areas/purchases.ts'
import { liveSettings } from '#app/data/areas/settings.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { usualItemsSetting } from '#app/device/settings.ts'
import { voiceSetting } from '#app/device/voice.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { PrivacyChoices, usePrivacyChoices } from '#app/third-parties/privacy-choices.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Entry, entryHeading, SettingsGroup } from '#app/ui/settings-group.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { recognitionOf } from '#app/voice/speech.ts'
import { trashDays } from '#shared/retention.ts'
import { AccountSettings } from './account/account-settings.tsx'
import { AccountForm } from './account-form.tsx'
import { BlockedPeople, useBlockedPeople } from './blocked-people.tsx'
import { DataSection } from './data-transfer/data-section.tsx'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { ThemeField } from './theme-field.tsx'

/** The settings, in groups: of all devices, of this one, the data, the account. */
export function SettingsPage() {
  const { settings: texts, appName } = useMessages()
  const isWaiting = useAnswer(liveSettings) === null
  return (
    <div className="sheet sheet-wide flex-1">
      <title>{`${texts.title} · ${appName}`}</title>
      <PageHeader icon={<Settings aria-hidden="true" className="size-7 md:size-8" />} title={texts.title}>
        {isWaiting && (
          <p role="status" className="mt-3 text-soft">
            {texts.waiting}
          </p>
        )}
      </PageHeader>
      <div className="sheet-columns">
        <div>
          <SettingsGroup id="settings-everywhere" title={texts.groups.everywhere}>
            <Entry>
              <AccountForm />
            </Entry>
          </SettingsGroup>
          <SettingsGroup id="settings-device" title={texts.groups.device}>
            <Entry>
              <ThemeField />
            </Entry>
            <Entry>
              <UsualItemsField />
              {recognitionOf(window) && <VoiceField />}
            </Entry>
            <Entry>
              <NotificationsSection />
            </Entry>
          </SettingsGroup>
        </div>
        <div>
          <DataGroup />
          <AccountGroup />
          <Version />
        </div>
      </div>
      <div className="ruled" />
    </div>
  )
}

/** The version of the server, which answers for a problem that somebody reports. */
function Version() {
  const { settings: texts } = useMessages()
  const { version, build } = useLive(liveCapabilities) ?? {}
  return (
    version &&
    build && (
      <div className="line">
        <p className="col-start-2 px-4 py-5 text-soft text-sm">{texts.version(version, build)}</p>
      </div>
    )
  )
}

function DataGroup() {
  const { settings: texts } = useMessages()
  const choices = usePrivacyChoices()
  return (
    <SettingsGroup id="settings-data" title={texts.groups.data}>
      <Entry>
        <DataSection />
      </Entry>
      <Entry>
        <h3 className={entryHeading}>{texts.deleted}</h3>
        <p className="mt-1">{texts.deletedHint(trashDays)}</p>
        <p className="mt-1">{texts.oldPurchases}</p>
        <p className="mt-1 mb-4">{texts.oldCopies}</p>
        <Link to={paths.trash} className={buttonClass('outline')}>
          {texts.toTrash}
        </Link>
      </Entry>
      {choices.length > 0 && (
        <Entry>
          <PrivacyChoices choices={choices} />
        </Entry>
      )}
    </SettingsGroup>
  )
}

function AccountGroup() {
  const { settings: texts } = useMessages()
  const { user } = useLocal()
  const blocked = useBlockedPeople()
  return (
    <SettingsGroup id="settings-account" title={texts.account}>
      <Entry>
        <p>
          {texts.signedInAs} <strong className="font-semibold [overflow-wrap:anywhere]">{user.email}</strong>
        </p>
      </Entry>
      <AccountSettings>
        {blocked.people && (
          <Entry>
            <BlockedPeople {...blocked} />
          </Entry>
        )}
      </AccountSettings>
    </SettingsGroup>
  )
}

/** Takes back, or gives, the consent that dictated sound may leave the device. */
function VoiceField() {
  const { settings: texts } = useMessages()
  return (
    <Switch label={texts.voice} hint={texts.voiceHint} checked={useLive(voiceSetting)} onChange={voiceSetting.set} />
  )
}

/** The switch for learning usual purchases on this device. Switching it off deletes the learnt ones. */
function UsualItemsField() {
  const { settings: texts } = useMessages()
  const local = useLocal()
  const choose = (isOn: boolean) => {
    usualItemsSetting.set(isOn)
    if (!isOn) forgetPurchases(local).catch(() => undefined)
  }
  return <Switch label={texts.again} hint={texts.againHint} checked={useLive(usualItemsSetting)} onChange={choose} />
}
