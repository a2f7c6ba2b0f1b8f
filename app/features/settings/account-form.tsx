import { type FormEvent, useState } from 'react'
import { liveSettings } from '#app/data/areas/settings.ts'
import { mutate } from '#app/data/mutations/mutate.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages, setLanguage, useLanguage, useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { homePages } from '#shared/auth.ts'
import type { Input } from '#shared/contract.ts'
import { type Language, languages } from '#shared/settings.ts'

/** The settings of the account, for all of its devices. A choice is saved and shown at once; the button says so again. */
export function AccountForm() {
  const { settings: texts } = useMessages()
  const local = useLocal()
  const stored = useAnswer(liveSettings)
  const language = useLanguage()
  const [chosen, setChosen] = useState<Input<'settings.update'>>({})
  const homePage = chosen.homePage ?? stored?.homePage ?? local.user.homePage
  const save = async (changes: Input<'settings.update'>) => {
    setChosen(changes)
    const isSaved = await saveSettings(changes)
    // A choice made meanwhile, or one that was not saved, stays.
    if (isSaved) setChosen((now) => (now === changes ? {} : now))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save({ homePage, ...chosen })
  }
  return (
    <form onSubmit={onSubmit} className="space-y-5">
      <SelectField
        label={texts.homePage}
        hint={texts.homePageHint}
        value={homePage}
        options={homePages.map((name) => [name, texts.homePages[name]] as const)}
        disabled={stored === null}
        onChoose={(name) => void save({ ...chosen, homePage: name })}
      />
      <SelectField
        label={texts.language}
        value={chosen.language ?? language}
        options={languages.map((name) => [name, texts.languages[name]] as const)}
        disabled={stored === null}
        onChoose={(name) => void save({ ...chosen, language: name })}
      />
      <Button type="submit" disabled={stored === null}>
        {texts.save}
      </Button>
    </form>
  )
}

/** Writes the changes, and shows a toast with the outcome. Resolves with false after a failure. */
async function saveSettings(changes: Input<'settings.update'>): Promise<boolean> {
  try {
    await mutate('settings.update', changes)
    const isShown = !changes.language || (await isLanguageShown(changes.language))
    const { saved, languageLater } = currentMessages().settings
    showToast({ title: saved, description: isShown ? undefined : languageLater })
    return true
  } catch (error) {
    const { mutations, settings } = currentMessages()
    showToast({
      tone: 'failure',
      title: mutations['settings.update'].failed,
      description: errorText(error, settings.failedHint),
    })
    return false
  }
}

/**
 * Resolves with true once the app shows the language; with false if its texts cannot be loaded, as without a network.
 */
const isLanguageShown = (language: Language): Promise<boolean> =>
  setLanguage(language).then(
    () => true,
    () => false,
  )
