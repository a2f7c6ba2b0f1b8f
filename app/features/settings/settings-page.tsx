import { Settings } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { mutate } from '#app/data/mutate.ts'
import { liveSettings } from '#app/data/settings.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { paths } from '#app/lib/paths.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages, setLanguage, useLanguage, useMessages } from '#app/messages/language.ts'
import { PrivacyChoices, usePrivacyChoices } from '#app/third-parties/privacy-choices.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/toasts.ts'
import type { Input } from '#shared/contract.ts'
import { type HomePage, homePages } from '#shared/home-pages.ts'
import { trashDays } from '#shared/retention.ts'
import { type Language, languages } from '#shared/settings.ts'
import { AccountSettings } from './account/account-settings.tsx'
import { AgainField } from './again-field.tsx'
import { BlockedPeople, useBlockedPeople } from './blocked-people.tsx'
import { DataSection } from './data-transfer/data-section.tsx'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { ThemeField } from './theme-field.tsx'

/** Where the app opens, in which language it speaks, and how it looks. */
export function SettingsPage() {
  const { settings: texts, appName } = useMessages()
  const local = useLocal()
  const language = useLanguage()
  const choices = usePrivacyChoices()
  const blocked = useBlockedPeople()
  const isWaiting = useLive(liveSettings(local)) === null
  return (
    <div className="sheet flex-1">
      <title>{`${texts.title} · ${appName}`}</title>
      <PageHeader icon={<Settings aria-hidden="true" className="size-7 md:size-8" />} title={texts.title}>
        {isWaiting && (
          <p role="status" className="mt-3 text-soft">
            {texts.waiting}
          </p>
        )}
      </PageHeader>
      <Entry>
        <HomePageForm />
      </Entry>
      <Entry>
        <SelectField
          label={texts.language}
          hint={texts.languageHint}
          value={language}
          options={languages.map((name) => [name, texts.languages[name]] as const)}
          disabled={isWaiting}
          onChoose={(name) => void saveSettings({ language: name })}
        />
      </Entry>
      <Entry>
        <ThemeField />
      </Entry>
      <Entry>
        <AgainField />
      </Entry>
      <Entry>
        <NotificationsSection />
      </Entry>
      <Entry>
        <h2 className="font-medium text-sm text-soft">{texts.deleted}</h2>
        <p className="mt-1">{texts.deletedHint(trashDays)}</p>
        <p className="mt-1 mb-4">{texts.oldPurchases}</p>
        <Link to={paths.trash} className={buttonClass('outline')}>
          {texts.toTrash}
        </Link>
      </Entry>
      <Entry>
        <DataSection />
      </Entry>
      {choices.length > 0 && (
        <Entry>
          <PrivacyChoices choices={choices} />
        </Entry>
      )}
      {blocked.people && (
        <Entry>
          <BlockedPeople {...blocked} />
        </Entry>
      )}
      <Entry>
        <h2 className="font-medium text-sm text-soft">{texts.account}</h2>
        <p className="mt-1">
          {texts.signedInAs} <strong className="font-semibold [overflow-wrap:anywhere]">{local.user.email}</strong>
        </p>
      </Entry>
      <AccountSettings />
      <div className="ruled" />
    </div>
  )
}

function HomePageForm() {
  const { settings: texts } = useMessages()
  const local = useLocal()
  const stored = useLive(liveSettings(local))
  const [chosen, setChosen] = useState<HomePage>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    void saveSettings({ homePage: chosen ?? stored?.homePage ?? local.user.homePage })
  }
  return (
    <form onSubmit={save} className="space-y-5">
      <SelectField
        label={texts.homePage}
        hint={texts.homePageHint}
        value={chosen ?? stored?.homePage ?? local.user.homePage}
        options={homePages.map((name) => [name, texts.homePages[name]] as const)}
        disabled={stored === null}
        onChoose={setChosen}
      />
      <Button type="submit" disabled={stored === null}>
        {texts.save}
      </Button>
    </form>
  )
}

/** One thing to set: a paragraph of the page, above a rule. */
function Entry({ children }: { children: ReactNode }) {
  return (
    <section className="line border-rule border-b">
      <div className="col-start-2 max-w-lg px-4 py-6">{children}</div>
    </section>
  )
}

async function saveSettings(changes: Input<'settings.update'>): Promise<void> {
  try {
    await mutate('settings.update', changes)
    const isShown = !changes.language || (await isLanguageShown(changes.language))
    const { saved, languageLater } = currentMessages().settings
    showToast({ title: saved, description: isShown ? undefined : languageLater })
  } catch (error) {
    const { mutations, settings } = currentMessages()
    showToast({
      tone: 'failure',
      title: mutations['settings.update'].failed,
      description: errorText(error, settings.failedHint),
    })
  }
}

/** The texts of a language come from the server: without a network they may be missing. */
const isLanguageShown = (language: Language): Promise<boolean> =>
  setLanguage(language).then(
    () => true,
    () => false,
  )
