import { useState } from 'react'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages, useLanguage, useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { entryHeading } from '#app/ui/settings-group.tsx'
import { showToast } from '#app/ui/toasts.ts'
import type { Language } from '#shared/settings.ts'

const importDialog = lazyPart<{ onClose: () => void }>(
  async () => (await import('./transfer.ts')).transfer.ImportDialog,
)

/** Export of all content to a file, and import of such files and those of other apps. */
export function DataSection() {
  const { data: texts } = useMessages().settings
  const local = useLocal()
  const language = useLanguage()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <h3 className={entryHeading}>{texts.heading}</h3>
      <p className="mt-1 mb-4 text-pretty">{texts.hint}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => void exportAs('json', local, language)}>
          {texts.exportAll}
        </Button>
        <Button look="outline" onClick={() => void exportAs('markdown', local, language)}>
          {texts.exportReadable}
        </Button>
        <Button look="outline" onClick={() => setImporting(true)}>
          {texts.import}
        </Button>
      </div>
      {isImporting && <LazyDialog of={importDialog} props={{ onClose: () => setImporting(false) }} />}
    </>
  )
}

async function exportAs(format: 'json' | 'markdown', local: LocalStore, language: Language): Promise<void> {
  try {
    const { saveNotebook } = (await import('./transfer.ts')).transfer
    const outcome = await saveNotebook(format, local, language)
    const { data: texts } = currentMessages().settings
    if (outcome === 'not_arrived')
      showToast({ tone: 'failure', title: texts.exportFailed, description: texts.notArrived })
    else showToast({ title: texts.exported, description: outcome === 'partial' ? texts.partial : undefined })
  } catch (error) {
    const { settings, errorOccurred } = currentMessages()
    const description = errorText(error, errorOccurred)
    showToast({ tone: 'failure', title: settings.data.exportFailed, description })
  }
}
